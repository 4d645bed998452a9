import { LEFT_OUT_BY_DIET } from '../catalog/diets.ts'
import type { DoshaEffect } from '../catalog/product.ts'
import type { ProductId } from '../ids.ts'
import { type Constitution, DOSHAS_OF } from '../quiz/constitutions.ts'
import { DOSHAS, type Dosha } from '../quiz/doshas.ts'
import type { Diet } from '../quiz/questions.ts'
import { doshaOfSeason, type Ritu } from '../quiz/seasons.ts'
import type { VikritiResult } from '../quiz/vikriti.ts'
import { knownFlags, type SafetyFlag } from './flags.ts'

/**
 * Points for calming a dosha by one step: a current imbalance counts most, then the constitution,
 * then the season. The shop's own weighting.
 */
export const FIT_POINTS = { imbalance: 3, constitution: 2, blend: 1, season: 1 } as const

/** How many products are recommended at a time: one row of a wide screen. */
export const MAX_RECOMMENDED = 4

/** A product that raises a dosha to be calmed by this many steps is excluded. */
export const RAISES_TOO_MUCH = 2

/** What is known about a person; it never leaves the device. */
export interface FitProfile {
  constitution: Constitution
  imbalance?: VikritiResult | undefined
  diet?: Diet | undefined
  /** Set only if the safety questions were answered. */
  flags?: readonly SafetyFlag[] | undefined
}

/** The fields that the fit is computed from. */
export interface FitProduct {
  id: ProductId
  dosha: DoshaEffect
  flags: { block: readonly string[]; ask: readonly string[] }
  allergens: readonly string[]
  materials: readonly string[]
  vegetarian: boolean
  pricePaise: number
  stock: number
}

type FitReason = { because: 'imbalance' | 'constitution' | 'season'; dosha: Dosha }

export interface Fit<Product> {
  product: Product
  points: number
  /** Why it fits, strongest reason first; never empty. */
  reasons: readonly FitReason[]
  /** Flags that show 'Ask your doctor first'. */
  ask: readonly SafetyFlag[]
}

interface Need extends FitReason {
  points: number
}

/** The doshas to calm in a season with points for each step, strongest first. */
function needsOf(profile: FitProfile, ritu: Ritu): readonly Need[] {
  const own = DOSHAS_OF[profile.constitution]
  const ownPoints = own.length === 1 ? FIT_POINTS.constitution : FIT_POINTS.blend
  const season = doshaOfSeason(ritu)
  return [
    ...(profile.imbalance?.raised ?? []).map(
      (dosha): Need => ({ because: 'imbalance', dosha, points: FIT_POINTS.imbalance }),
    ),
    ...own.map((dosha): Need => ({ because: 'constitution', dosha, points: ownPoints })),
    ...(season
      ? [{ because: 'season', dosha: season, points: FIT_POINTS.season } satisfies Need]
      : []),
  ]
}

/**
 * Returns the products that suit a person now, best first. The score sums calming steps, less raising
 * ones, times the points of each need. Excludes everything while the imbalance is marked or covers all
 * doshas (a consultation comes first); products that cannot be bought or that the diet or a flag
 * excludes; products with blocking flags if the safety questions were not answered; and products that
 * raise a dosha to be calmed by two steps.
 */
export function rankByFit<Product extends FitProduct>(
  products: readonly Product[],
  profile: FitProfile,
  ritu: Ritu,
): readonly Fit<Product>[] {
  if (!mayRecommend(profile.imbalance)) return []
  const needs = needsOf(profile, ritu)
  return products
    .flatMap((product) => fitOf(product, profile, needs))
    .sort(
      (one, other) =>
        other.points - one.points ||
        one.ask.length - other.ask.length ||
        (one.product.id < other.product.id ? -1 : 1),
    )
}

/** False for a marked imbalance or one of all doshas: then a consultation comes first and no product is suggested. */
export function mayRecommend(imbalance: VikritiResult | undefined): boolean {
  if (!imbalance) return true
  return imbalance.band !== 'marked' && imbalance.raised.length < DOSHAS.length
}

function fitOf<Product extends FitProduct>(
  product: Product,
  profile: FitProfile,
  needs: readonly Need[],
): Fit<Product>[] {
  const { dosha: effect } = product
  if (product.pricePaise <= 0 || product.stock <= 0 || !suitsDiet(product, profile.diet)) return []
  const block = knownFlags(product.flags.block)
  const asked = profile.flags
  const isRuledOut = asked ? asked.some((flag) => block.includes(flag)) : block.length > 0
  if (isRuledOut || needs.some(({ dosha }) => effect[dosha] >= RAISES_TOO_MUCH)) return []
  const points = needs.reduce((sum, need) => sum - effect[need.dosha] * need.points, 0)
  const reasons = needs
    .filter(({ dosha }) => effect[dosha] < 0)
    .map(({ because, dosha }) => ({ because, dosha }))
  // More points than none come of a dosha that it calms, so there is a reason.
  if (points <= 0) return []
  const ask = knownFlags(product.flags.ask).filter((flag) => asked?.includes(flag) ?? true)
  return [{ product, points, reasons, ask }]
}

const DIET_LEAVES_OUT: Readonly<Partial<Record<Diet, readonly string[]>>> = LEFT_OUT_BY_DIET

function suitsDiet(product: FitProduct, diet: Diet | undefined): boolean {
  if (!product.vegetarian && diet !== 'non-vegetarian' && diet !== undefined) return false
  const leavesOut = (diet && DIET_LEAVES_OUT[diet]) ?? []
  const contents = [...product.materials, ...product.allergens].join(' ').toLowerCase()
  return !leavesOut.some((word) => new RegExp(`\\b${word}\\b`).test(contents))
}

export type FitHint = { hint: 'suits' | 'may-raise'; dosha: Dosha }

/**
 * Returns the hint on a card or product page for a constitution: that the product may raise one of its
 * doshas by two steps or more, else that it suits one; undefined otherwise.
 */
export function hintFor(effect: DoshaEffect, constitution: Constitution): FitHint | undefined {
  const own = DOSHAS_OF[constitution]
  const raised = own.find((dosha) => effect[dosha] >= RAISES_TOO_MUCH)
  if (raised) return { hint: 'may-raise', dosha: raised }
  if (own.some((dosha) => effect[dosha] > 0)) return undefined
  const calmed = own
    .filter((dosha) => effect[dosha] < 0)
    .sort((one, other) => effect[one] - effect[other])[0]
  return calmed && { hint: 'suits', dosha: calmed }
}
