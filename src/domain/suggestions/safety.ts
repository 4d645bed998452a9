import { type Concern, type ConcernIndex, findConcern } from './concerns.ts'
import { knownFlags, SAFETY_FLAGS, type SafetyFlag } from './flags.ts'

/**
 * The answers that are required before a sachet is offered. They are sent only with Suggest and Order
 * Now, after a separate consent, and never stored.
 */
export interface SafetyAnswers {
  /** The consent to send these answers for checking. */
  consent: boolean
  /** The flags that apply to the shopper; may be empty. */
  flags: readonly SafetyFlag[]
  /** For each concern asked about: whether one of its red flags was ticked. */
  redFlags: ReadonlyMap<ConcernIndex, boolean>
  /** 'I have seen, or will see, a doctor about the bleeding' (concern 15). */
  doctorSeen: boolean
}

export type SafetyRefusal = { ok: false; reason: 'consent-missing' | 'safety-malformed' }

/**
 * Parses safety answers. Refuses them without the consent, and when any part is invalid: an
 * unreadable answer never counts as 'no'.
 */
export function parseSafetyAnswers(
  input: unknown,
): { ok: true; safety: SafetyAnswers } | SafetyRefusal {
  if (typeof input !== 'object' || input === null) return { ok: false, reason: 'safety-malformed' }
  const consent: unknown = Reflect.get(input, 'consent')
  if (consent !== true) return { ok: false, reason: 'consent-missing' }
  const flags = readFlags(Reflect.get(input, 'flags'))
  const redFlags = readRedFlags(Reflect.get(input, 'red_flags'))
  const doctorSeen: unknown = Reflect.get(input, 'doctor_seen') ?? false
  if (!flags || !redFlags || typeof doctorSeen !== 'boolean') {
    return { ok: false, reason: 'safety-malformed' }
  }
  return { ok: true, safety: { consent, flags, redFlags, doctorSeen } }
}

function readFlags(input: unknown): SafetyFlag[] | undefined {
  if (!Array.isArray(input) || input.length > SAFETY_FLAGS.length) return undefined
  const isKnown = input.every((flag) => SAFETY_FLAGS.some((known) => known === flag))
  return isKnown ? knownFlags(input) : undefined
}

function readRedFlags(input: unknown): Map<ConcernIndex, boolean> | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  const found = new Map<ConcernIndex, boolean>()
  for (const [key, ticked] of Object.entries(input)) {
    const concern = /^\d{1,2}$/.test(key) ? findConcern(Number(key)) : undefined
    if (!concern || typeof ticked !== 'boolean') return undefined
    found.set(concern.index, ticked)
  }
  return found
}

/** Converts the answers to the form of the API. */
export function wireSafety({ consent, flags, redFlags, doctorSeen }: SafetyAnswers) {
  return {
    consent,
    flags: [...flags],
    red_flags: Object.fromEntries(redFlags),
    doctor_seen: doctorSeen,
  }
}

export type WithholdReason = 'red-flag' | 'red-flags-unanswered' | 'doctor-first' | 'blocked'

export type Offer =
  | { offer: 'yes' }
  /** With the line 'Ask your doctor first', because of these flags. */
  | { offer: 'ask'; flags: readonly SafetyFlag[] }
  | { offer: 'no'; reason: WithholdReason; flags: readonly SafetyFlag[] }

/** The flags of the product's own label, besides the concern's; the owner may have added some. */
export interface LabelFlags {
  block: readonly string[]
  ask: readonly string[]
}

const NONE: LabelFlags = { block: [], ask: [] }

/**
 * Decides whether a concern's sachet may be offered for these answers: never with a red flag, with
 * unanswered red flags or with a blocking flag, and for bleeding only after seeing a doctor. `ask`
 * flags allow it with the line 'Ask your doctor first'.
 */
export function offerFor(concern: Concern, safety: SafetyAnswers, label = NONE): Offer {
  const ticked = safety.redFlags.get(concern.index)
  if (ticked === undefined) return { offer: 'no', reason: 'red-flags-unanswered', flags: [] }
  if (ticked) return { offer: 'no', reason: 'red-flag', flags: [] }
  if (concern.doctorFirst && !safety.doctorSeen) {
    return { offer: 'no', reason: 'doctor-first', flags: [] }
  }
  const block = knownFlags([...concern.block, ...label.block])
  const blocking = safety.flags.filter((flag) => block.includes(flag))
  if (blocking.length > 0) return { offer: 'no', reason: 'blocked', flags: blocking }
  const ask = knownFlags([...concern.ask, ...label.ask])
  const asking = safety.flags.filter((flag) => ask.includes(flag))
  return asking.length > 0 ? { offer: 'ask', flags: asking } : { offer: 'yes' }
}
