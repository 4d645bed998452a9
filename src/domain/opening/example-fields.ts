import type { OwnSettings, SettingsErrors, SettingsField } from '../accounts/settings-form.ts'
import { isExampleEmail, isExampleText } from './example-values.ts'
import { type MissingCode, missingDetails } from './missing-details.ts'

const NOTHING_ELSE = {
  consultants: [],
  paymentKeyId: undefined,
  demoProducts: 0,
  sampleReviews: 0,
  demoArticles: 0,
  hasExampleOrders: false,
  hasDemoOrders: false,
}

const codesOf = (settings: OwnSettings) =>
  missingDetails({ settings, ...NOTHING_ELSE }).map(({ code }) => code)

function fieldsOf(code: MissingCode, settings: OwnSettings): SettingsField[] {
  const { name, contact } = settings.grievanceOfficer
  switch (code) {
    case 'officer':
      return [
        ...(isExampleText(name) ? (['officerName'] as const) : []),
        ...(isExampleEmail(contact) ? (['officerContact'] as const) : []),
      ]
    case 'developers':
      return (['developerOneEmail', 'developerTwoEmail'] as const).filter((_, at) =>
        isExampleEmail(settings.developers[at]?.email ?? ''),
      )
    case 'fssai':
      return ['fssaiLicence']
    case 'ayush':
      return ['ayushLicence']
    case 'address':
    case 'phone':
    case 'email':
    case 'gstin':
      return [code]
    default:
      return []
  }
}

/** Returns the fields that a change turns into examples, which an open shop refuses. */
export function exampleFields(before: OwnSettings, after: OwnSettings): SettingsErrors {
  const known = new Set(codesOf(before))
  const fresh = codesOf(after).filter((code) => !known.has(code))
  return Object.fromEntries(
    fresh.flatMap((code) =>
      fieldsOf(code, after).map((field) => [field, 'still-example' as const]),
    ),
  )
}
