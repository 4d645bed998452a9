import { ZONES, type Zone } from '../delivery/zones.ts'
import { isLongerThan, multiLine, singleLine } from '../text/plain-text.ts'
import { plainEmail } from './profile.ts'
import type { ShopSettings } from './shop-settings.ts'
import type { TradeTerms } from './trade-terms.ts'

/** The fields of the owner's settings form, in its order. */
export const SETTINGS_FIELDS = [
  'name',
  'address',
  'phone',
  'email',
  'officerName',
  'officerContact',
  'fssaiLicence',
  'ayushLicence',
  'gstin',
  ...ZONES.flatMap((zone) => [`first${zone}`, `next${zone}`] as const),
  'cashLeast',
  'cashPercent',
  'cashMost',
  'cashMostOrders',
] as const
export type SettingsField = (typeof SETTINGS_FIELDS)[number]
export type SettingsTexts = Readonly<Record<SettingsField, string>>

type SettingsProblem =
  | 'required'
  | 'too-long'
  | 'phone-malformed'
  | 'email-malformed'
  | 'fssai-malformed'
  | 'gstin-malformed'
  | 'gstin-elsewhere'
  | 'rupees-malformed'
  | 'percent-malformed'
  | 'cash-most-malformed'
  | 'count-malformed'
export type SettingsErrors = Partial<Record<SettingsField, SettingsProblem>>

/** The part of the shop's settings that the owner changes. */
export type OwnSettings = Pick<
  ShopSettings,
  | 'name'
  | 'addressLines'
  | 'phone'
  | 'email'
  | 'grievanceOfficer'
  | 'fssaiLicence'
  | 'ayushLicence'
  | 'tax'
  | 'codMostPaise'
>

type Read =
  | { ok: true; texts: SettingsTexts; settings: OwnSettings; terms: TradeTerms }
  | { ok: false; errors: SettingsErrors }

const LONGEST = { name: 60, line: 100, text: 80 }
const MAX_LINES = 4
/** Above any courier's price for a parcel. */
const MAX_RUPEES = 10_000
const MAX_PERCENT = 20
// docs/law.md, cash on delivery: no cash of ₹2 lakh or more (s. 269ST).
const MAX_CASH_RUPEES = 199_999
const MAX_ORDERS = 100
/** The shipped example values are marked with this suffix. */
const EXAMPLE = String.raw`(?: \(example\))?`
const PHONE = /^\+?[0-9][0-9 ]{5,18}[0-9]$/
// docs/law.md, food: a licence has 14 digits. docs/law.md, GST: the pattern of a GSTIN.
const FSSAI = new RegExp(`^\\d{14}${EXAMPLE}$`)
const GSTIN = new RegExp(`^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]${EXAMPLE}$`)
/** The seller is in Gujarat, and invoices split the tax accordingly (docs/law.md, GST). */
const GST_STATE = '24'
const RUPEES = /^\d{1,6}(?:\.\d{1,2})?$/
const WHOLE = /^\d{1,6}$/

const rupeesText = (paise: number): string => String(paise / 100)
const paiseFrom = (text: string): number => Math.round(Number(text) * 100)

/** The settings as texts of the form. */
export function settingsTexts(settings: OwnSettings, terms: TradeTerms): SettingsTexts {
  const { zones, cashLeastPaise, cashPercent } = terms.delivery
  const rates = Object.fromEntries(
    ZONES.flatMap((zone) => [
      [`first${zone}`, rupeesText(zones[zone].firstPaise)],
      [`next${zone}`, rupeesText(zones[zone].nextPaise)],
    ]),
  ) as Pick<SettingsTexts, `first${Zone}` | `next${Zone}`>
  return {
    name: settings.name,
    address: settings.addressLines.join('\n'),
    phone: settings.phone,
    email: settings.email,
    officerName: settings.grievanceOfficer.name,
    officerContact: settings.grievanceOfficer.contact,
    fssaiLicence: settings.fssaiLicence,
    ayushLicence: settings.ayushLicence,
    gstin: settings.tax.gstin,
    ...rates,
    cashLeast: rupeesText(cashLeastPaise),
    cashPercent: String(cashPercent),
    cashMost: rupeesText(terms.cash.mostPaise),
    cashMostOrders: String(terms.cash.mostUndelivered),
  }
}

function plain(field: SettingsField, value: unknown): string {
  if (field !== 'address') return singleLine(value)
  const lines = multiLine(value).split('\n').map(singleLine)
  return lines.filter((line) => line !== '').join('\n')
}

const textUpTo = (most: number) => (text: string) =>
  isLongerThan(text, most) ? 'too-long' : undefined
const rupees = (text: string): SettingsProblem | undefined =>
  RUPEES.test(text) && Number(text) <= MAX_RUPEES ? undefined : 'rupees-malformed'
const email = (text: string): SettingsProblem | undefined =>
  plainEmail(text) === '' ? 'email-malformed' : undefined

const OPTIONAL: ReadonlySet<SettingsField> = new Set(['ayushLicence'])

const CHECKS: Partial<Record<SettingsField, (text: string) => SettingsProblem | undefined>> = {
  name: textUpTo(LONGEST.name),
  address: (text) => {
    const lines = text.split('\n')
    const fits =
      lines.length <= MAX_LINES && !lines.some((line) => isLongerThan(line, LONGEST.line))
    return fits ? undefined : 'too-long'
  },
  phone: (text) => (PHONE.test(text) ? undefined : 'phone-malformed'),
  email,
  officerName: textUpTo(LONGEST.text),
  officerContact: email,
  fssaiLicence: (text) => (FSSAI.test(text) ? undefined : 'fssai-malformed'),
  ayushLicence: textUpTo(LONGEST.text),
  gstin: (text) => {
    if (!GSTIN.test(text)) return 'gstin-malformed'
    return text.startsWith(GST_STATE) ? undefined : 'gstin-elsewhere'
  },
  cashPercent: (text) =>
    WHOLE.test(text) && Number(text) <= MAX_PERCENT ? undefined : 'percent-malformed',
  cashMost: (text) =>
    RUPEES.test(text) && Number(text) <= MAX_CASH_RUPEES ? undefined : 'cash-most-malformed',
  cashMostOrders: (text) =>
    WHOLE.test(text) && Number(text) >= 1 && Number(text) <= MAX_ORDERS
      ? undefined
      : 'count-malformed',
}

function problemOf(field: SettingsField, text: string): SettingsProblem | undefined {
  if (text === '') return OPTIONAL.has(field) ? undefined : 'required'
  // Every other field is a price of the delivery table.
  return (CHECKS[field] ?? rupees)(text)
}

/**
 * Parses the settings form: all fields as text, rupees with at most two decimals, the address line
 * by line. Refuses with one problem for each wrong field.
 */
export function parseSettings(input: Readonly<Record<string, unknown>>): Read {
  const texts = {} as Record<SettingsField, string>
  const errors: SettingsErrors = {}
  for (const field of SETTINGS_FIELDS) {
    texts[field] = plain(field, input[field])
    const problem = problemOf(field, texts[field])
    if (problem) errors[field] = problem
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, texts, settings: settingsFrom(texts), terms: termsFrom(texts) }
}

function settingsFrom(texts: SettingsTexts): OwnSettings {
  return {
    name: texts.name,
    addressLines: texts.address.split('\n'),
    phone: texts.phone,
    email: texts.email,
    grievanceOfficer: { name: texts.officerName, contact: texts.officerContact },
    fssaiLicence: texts.fssaiLicence,
    ayushLicence: texts.ayushLicence,
    tax: { gstin: texts.gstin, state: 'Gujarat' },
    codMostPaise: paiseFrom(texts.cashMost),
  }
}

function termsFrom(texts: SettingsTexts): TradeTerms {
  const zones = Object.fromEntries(
    ZONES.map((zone) => [
      zone,
      {
        firstPaise: paiseFrom(texts[`first${zone}`]),
        nextPaise: paiseFrom(texts[`next${zone}`]),
      },
    ]),
  ) as TradeTerms['delivery']['zones']
  return {
    delivery: {
      zones,
      cashLeastPaise: paiseFrom(texts.cashLeast),
      cashPercent: Number(texts.cashPercent),
    },
    cash: { mostPaise: paiseFrom(texts.cashMost), mostUndelivered: Number(texts.cashMostOrders) },
  }
}

/**
 * The settings in force: the owner's texts over the shipped ones. A stored text that today's rules
 * refuse is ignored, so that the shop always starts.
 */
export function settingsInForce(
  shipped: SettingsTexts,
  kept: Readonly<Record<string, unknown>>,
): Extract<Read, { ok: true }> {
  const wanted = { ...shipped, ...known(kept) }
  const read = parseSettings(wanted)
  if (read.ok) return read
  const wrong = new Set<string>(Object.keys(read.errors))
  const usable = Object.entries(known(kept)).filter(([field]) => !wrong.has(field))
  const again = parseSettings({ ...shipped, ...Object.fromEntries(usable) })
  if (!again.ok) throw new Error(`the settings shipped are refused: ${Object.keys(again.errors)}`)
  return again
}

function known(kept: Readonly<Record<string, unknown>>): Partial<SettingsTexts> {
  const fields = SETTINGS_FIELDS.filter((field) => typeof kept[field] === 'string')
  return Object.fromEntries(fields.map((field) => [field, kept[field]]))
}
