import type { Rooms } from '#messages/catalogue.ts'
import { pages } from '#urls.ts'

type Sentence = Exclude<keyof Rooms['soon'], 'metaTitle'>

interface Way {
  to: string
  label: Sentence
}

export interface SoonScreen {
  title: Sentence
  lead: Sentence
  motif: string
  /** What is already known and true, a point each. */
  points: readonly Sentence[]
  /** Ways on; the first is the main one. */
  ways: readonly [Way, ...Way[]]
  /** The shop's address, phone, e-mail and grievance officer stand here. */
  contact?: true
}

const TO_SHOP: Way = { to: pages.listing(), label: 'toShop' }
const TO_HOME: Way = { to: pages.home, label: 'toHome' }
const TO_CONTACT: Way = { to: pages.contact, label: 'toContact' }

/** The screens that are not laid out in full, by the name that their route has. */
export const SOON_SCREENS = {
  quiz: {
    title: 'quizTitle',
    lead: 'quizLead',
    motif: 'lotus',
    points: ['quiz1', 'quiz2', 'quiz3'],
    ways: [TO_SHOP, TO_HOME],
  },
  suggest: {
    title: 'suggestTitle',
    lead: 'suggestLead',
    motif: 'diya',
    points: ['suggest1', 'suggest2', 'suggest3'],
    ways: [{ to: pages.listing({ categories: ['Herbal Remedies'] }), label: 'toSachets' }, TO_HOME],
  },
  consulting: {
    title: 'consultingTitle',
    lead: 'consultingLead',
    motif: 'tulsi',
    points: ['consulting1', 'consulting2'],
    ways: [TO_CONTACT, TO_SHOP],
  },
  about: {
    title: 'aboutTitle',
    lead: 'aboutLead',
    motif: 'thali',
    points: ['about1', 'about2', 'about3', 'about4', 'about5', 'about6'],
    ways: [TO_SHOP, TO_CONTACT],
  },
  blogs: {
    title: 'blogsTitle',
    lead: 'blogsLead',
    motif: 'neem',
    points: ['blogs1', 'blogs2'],
    ways: [TO_SHOP, TO_HOME],
  },
  privacy: {
    title: 'privacyTitle',
    lead: 'privacyLead',
    motif: 'matka',
    points: ['privacy1', 'privacy2', 'privacy3', 'privacy4'],
    ways: [TO_CONTACT, TO_SHOP],
  },
  // The policy itself: law 5.11.
  returns: {
    title: 'returnsTitle',
    lead: 'returnsLead',
    motif: 'churn',
    points: ['returns1', 'returns2', 'returns3', 'returns4', 'returns5', 'returns6'],
    ways: [{ to: pages.orders, label: 'toOrders' }, TO_CONTACT],
  },
  terms: {
    title: 'termsTitle',
    lead: 'termsLead',
    motif: 'lota',
    points: ['terms1', 'terms2', 'terms3', 'terms4'],
    ways: [TO_SHOP, { to: pages.returns, label: 'toReturns' }],
  },
  contact: {
    title: 'contactTitle',
    lead: 'contactLead',
    motif: 'martaban',
    points: ['contact1', 'contact2'],
    ways: [TO_SHOP, { to: pages.orders, label: 'toOrders' }],
    contact: true,
  },
} as const satisfies Readonly<Record<string, SoonScreen>>

export type SoonName = keyof typeof SOON_SCREENS

/** The screen that a route's id names (`hi-about` is `about`); nothing for any other. */
export function soonNameOf(routeId: string | undefined): SoonName | undefined {
  const name = routeId?.replace(/^(?:hi|gu)-/, '') ?? ''
  return name in SOON_SCREENS ? (name as SoonName) : undefined
}
