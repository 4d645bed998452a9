import type { ShopSettings } from '../accounts/shop-settings.ts'
import type { Consultant } from '../consultations/consultant.ts'
import { stateOfGstin } from '../invoices/gstin.ts'
import {
  isExampleEmail,
  isExampleGstin,
  isExampleLicence,
  isExamplePhone,
  isExampleText,
  isTestKey,
} from './example-values.ts'

/** The reasons that keep a live shop from opening, in the sequence in which the owner sees them. */
export const MISSING_CODES = [
  'address',
  'phone',
  'email',
  'officer',
  'developers',
  'gstin',
  'gstin-state',
  'fssai',
  'ayush',
  'payment-test-key',
  'practitioner',
  'demo-products',
  'sample-reviews',
  'demo-articles',
  'example-orders',
  'demo-orders',
] as const
export type MissingCode = (typeof MISSING_CODES)[number]

/** The place of the owner's panel to correct it; the payment keys are in the environment. */
type CorrectionPlace = 'settings' | 'consultants' | 'first-day' | 'environment'

export interface Missing {
  code: MissingCode
  place: CorrectionPlace
}

/** The facts that decide whether a shop may open. */
export interface OpeningFacts {
  settings: Pick<
    ShopSettings,
    | 'addressLines'
    | 'phone'
    | 'email'
    | 'grievanceOfficer'
    | 'developers'
    | 'tax'
    | 'fssaiLicence'
    | 'ayushLicence'
  >
  /** All practitioners, also those who have left, because bookings name them. */
  consultants: readonly Pick<Consultant, 'name' | 'registration' | 'email'>[]
  /** Undefined for a shop with cash on delivery only. */
  paymentKeyId: string | undefined
  /** Products of the demo that shoppers can see. */
  demoProducts: number
  sampleReviews: number
  /** Published articles whose author or reviewer is an example. */
  demoArticles: number
  /** Orders of invented people, which would count as sales. */
  hasExampleOrders: boolean
  /** Orders that somebody placed to try the demo, and that would count as sales. */
  hasDemoOrders: boolean
}

const PLACES: Partial<Record<MissingCode, CorrectionPlace>> = {
  'payment-test-key': 'environment',
  practitioner: 'consultants',
  'demo-products': 'first-day',
  'sample-reviews': 'first-day',
  'demo-articles': 'first-day',
  'example-orders': 'environment',
  'demo-orders': 'environment',
}

const CHECKS: Record<MissingCode, (facts: OpeningFacts) => boolean> = {
  address: ({ settings }) => settings.addressLines.some(isExampleText),
  phone: ({ settings }) => isExamplePhone(settings.phone),
  email: ({ settings }) => isExampleEmail(settings.email),
  officer: ({ settings: { grievanceOfficer } }) =>
    isExampleText(grievanceOfficer.name) || isExampleEmail(grievanceOfficer.contact),
  developers: ({ settings }) => settings.developers.some(({ email }) => isExampleEmail(email)),
  gstin: ({ settings }) => isExampleGstin(settings.tax.gstin),
  'gstin-state': ({ settings: { tax } }) => stateOfGstin(tax.gstin)?.name !== tax.state,
  fssai: ({ settings }) => isExampleLicence(settings.fssaiLicence),
  // Empty for a shop that makes no medicines.
  ayush: ({ settings: { ayushLicence } }) => ayushLicence !== '' && isExampleLicence(ayushLicence),
  'payment-test-key': ({ paymentKeyId }) => paymentKeyId !== undefined && isTestKey(paymentKeyId),
  practitioner: ({ consultants }) => consultants.some(isExamplePractitioner),
  'demo-products': ({ demoProducts }) => demoProducts > 0,
  'sample-reviews': ({ sampleReviews }) => sampleReviews > 0,
  'demo-articles': ({ demoArticles }) => demoArticles > 0,
  'example-orders': (facts) => facts.hasExampleOrders,
  'demo-orders': (facts) => facts.hasDemoOrders,
}

/** True if a practitioner still has the name, registration or e-mail address of the demo. */
export function isExamplePractitioner({
  name,
  registration,
  email,
}: OpeningFacts['consultants'][number]): boolean {
  return isExampleText(name) || isExampleLicence(registration) || isExampleEmail(email)
}

/** Lists everything that is still an example or inconsistent; empty if the shop may open. */
export function missingDetails(facts: OpeningFacts): Missing[] {
  return MISSING_CODES.filter((code) => CHECKS[code](facts)).map((code) => ({
    code,
    place: PLACES[code] ?? 'settings',
  }))
}
