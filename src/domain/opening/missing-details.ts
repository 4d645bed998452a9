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

/** What keeps a live shop from opening, in the order in which the owner meets it. */
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
] as const
export type MissingCode = (typeof MISSING_CODES)[number]

/** The place of the owner's panel where it is mended; the payment keys are in the environment. */
type MendingPlace = 'settings' | 'consultants' | 'first-day' | 'environment'

export interface Missing {
  code: MissingCode
  place: MendingPlace
}

/** What the rule looks at. */
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
  /** All practitioners: bookings name those who left, too. */
  consultants: readonly Pick<Consultant, 'name' | 'registration' | 'email'>[]
  /** Absent for a shop with cash on delivery only. */
  paymentKeyId: string | undefined
  /** Products of the demo that shoppers can see. */
  demoProducts: number
  sampleReviews: number
  /** Published articles whose author or reviewer is an example. */
  demoArticles: number
}

const PLACES: Partial<Record<MissingCode, MendingPlace>> = {
  'payment-test-key': 'environment',
  practitioner: 'consultants',
  'demo-products': 'first-day',
  'sample-reviews': 'first-day',
  'demo-articles': 'first-day',
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
  // Empty for a shop without medicines of its own.
  ayush: ({ settings: { ayushLicence } }) => ayushLicence !== '' && isExampleLicence(ayushLicence),
  'payment-test-key': ({ paymentKeyId }) => paymentKeyId !== undefined && isTestKey(paymentKeyId),
  practitioner: ({ consultants }) => consultants.some(isExamplePractitioner),
  'demo-products': ({ demoProducts }) => demoProducts > 0,
  'sample-reviews': ({ sampleReviews }) => sampleReviews > 0,
  'demo-articles': ({ demoArticles }) => demoArticles > 0,
}

/** Whether a practitioner is still the one of the demo shop, in name, registration or address. */
export function isExamplePractitioner({
  name,
  registration,
  email,
}: OpeningFacts['consultants'][number]): boolean {
  return isExampleText(name) || isExampleLicence(registration) || isExampleEmail(email)
}

/** Everything that is still an example or contradicts itself; empty when the shop may open. */
export function missingDetails(facts: OpeningFacts): Missing[] {
  return MISSING_CODES.filter((code) => CHECKS[code](facts)).map((code) => ({
    code,
    place: PLACES[code] ?? 'settings',
  }))
}
