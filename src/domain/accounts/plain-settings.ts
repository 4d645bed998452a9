import { isDocumentPrefix } from '../invoices/number.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../language/languages.ts'
import { ORDER_ALERTS } from '../orders/order-alert.ts'
import { isPhoneNumber } from '../text/phone-number.ts'
import { isLongerThan } from '../text/plain-text.ts'
import { plainEmail } from './profile.ts'
import { PALETTES, STANDARD_PALETTE } from './shop-look.ts'

export type SettingsProblem =
  | 'required'
  | 'too-long'
  | 'phone-malformed'
  | 'mobile-malformed'
  | 'time-malformed'
  | 'state-unknown'
  | 'link-malformed'
  | 'email-malformed'
  | 'fssai-malformed'
  | 'gstin-malformed'
  | 'gstin-elsewhere'
  | 'gstin-mistyped'
  | 'rupees-malformed'
  | 'percent-malformed'
  | 'share-malformed'
  | 'way-unknown'
  | 'answer-unknown'
  | 'cash-most-malformed'
  | 'count-malformed'
  | 'palette-unknown'
  | 'prefix-malformed'
  | 'logo-unknown'
  | 'still-example'

/** A setting that is one value, written in one field of the form. */
interface PlainSetting<Value> {
  problemOf(text: string): SettingsProblem | undefined
  /** The value of a text without a problem. */
  read(text: string): Value
  /** Whether the text may be empty. */
  isOptional?: true
  /** Whether it is written in figures. */
  isFigure?: true
  /** Whether it affects money, such as tax, charges and cash limits, which requires a separate right. */
  isMoney?: true
}

/** The maximum number of undelivered orders, and of days. */
const MAX_COUNT = 100
const MAX_NAME_LENGTH = 60
const MAX_TEXT_LENGTH = 80
/** The shipped example values are marked with this suffix. */
export const EXAMPLE = ' (example)'
const PHONE = /^\+?[0-9][0-9 ]{5,18}[0-9]$/
// docs/law.md, food: a licence has 14 digits.
const FSSAI = /^\d{14}$/
const WHOLE = /^\d{1,6}$/

/** Removes the mark of a shipped example; `domain/opening` decides whether a live shop may use it. */
export const withoutMark = (text: string) =>
  text.endsWith(EXAMPLE) ? text.slice(0, -EXAMPLE.length) : text

const textOf = (
  problemOf: (text: string) => SettingsProblem | undefined,
): PlainSetting<string> => ({
  problemOf,
  read: (text) => text,
})
const optional = <Value>(setting: PlainSetting<Value>): PlainSetting<Value> => ({
  ...setting,
  isOptional: true,
})
const money = <Value>(setting: PlainSetting<Value>): PlainSetting<Value> => ({
  ...setting,
  isMoney: true,
})
const textUpTo = (max: number) =>
  textOf((text) => (isLongerThan(text, max) ? 'too-long' : undefined))
const choiceOf = <Value extends string>(
  values: readonly Value[],
  otherwise: Value,
  problem: SettingsProblem = 'way-unknown',
): PlainSetting<Value> => ({
  problemOf: (text) => (values.some((known) => known === text) ? undefined : problem),
  read: (text) => values.find((known) => known === text) ?? otherwise,
})

/** Whether a text is a whole number in a range. */
export const isWhole = (text: string, min: number, max: number): boolean =>
  WHOLE.test(text) && Number(text) >= min && Number(text) <= max

export const email = textOf((text) => (plainEmail(text) === '' ? 'email-malformed' : undefined))
export const shortText = textUpTo(MAX_TEXT_LENGTH)
export const yesOrNo: PlainSetting<boolean> = {
  problemOf: (text) => (text === 'yes' || text === 'no' ? undefined : 'answer-unknown'),
  read: (text) => text === 'yes',
}
export const count: PlainSetting<number> = {
  problemOf: (text) => (isWhole(text, 1, MAX_COUNT) ? undefined : 'count-malformed'),
  read: Number,
  isFigure: true,
}

/**
 * Each plain setting is declared here only: type, form, check, right, API and log follow. A new one also needs its shipped
 * value in `settings.ts`, its field in the form and its name in the languages.
 */
const PLAIN_SETTINGS = {
  name: textUpTo(MAX_NAME_LENGTH),
  /** The registered name of the seller if it differs from the shop's name; empty otherwise. */
  legalName: optional(textUpTo(MAX_NAME_LENGTH)),
  palette: choiceOf(PALETTES, STANDARD_PALETTE, 'palette-unknown'),
  phone: textOf((text) => (PHONE.test(text) ? undefined : 'phone-malformed')),
  email,
  fssaiLicence: textOf((text) => (FSSAI.test(withoutMark(text)) ? undefined : 'fssai-malformed')),
  /** The licence to make Ayurvedic medicines; empty for a shop that makes none. */
  ayushLicence: optional(shortText),
  /** What invoices and credit notes are numbered with, from the next one on: `SM` for `SMG/…` and `SMC/…`. */
  documentPrefix: money(
    textOf((text) => (isDocumentPrefix(text) ? undefined : 'prefix-malformed')),
  ),
  /** The days after a delivery within which the courier must remit the cash. */
  cashWithinDays: money(count),
  /** Whether shoppers can order; what is ordered already is not affected, and the team still can. */
  takesOrders: yesOrNo,
  /** Whether shoppers are asked for reviews by mail, once for each order. */
  askForReviews: yesOrNo,
  /** Whether search engines are notified of changed pages. */
  tellsSearchEngines: yesOrNo,
  /** How the owner is notified of new orders. */
  orderAlerts: choiceOf(ORDER_ALERTS, 'off'),
  /** The e-mail address for these notifications; if empty, the shop's address. */
  orderAlertsTo: optional(email),
  /** The mobile number for WhatsApp notifications, ten digits; empty for none. */
  orderAlertsPhone: optional(
    textOf((text) => (isPhoneNumber(text) ? undefined : 'mobile-malformed')),
  ),
  /** The language of mails and messages to the shop itself. */
  mailLanguage: choiceOf(LANGUAGES, DEFAULT_LANGUAGE),
} as const

export type PlainKey = keyof typeof PLAIN_SETTINGS
export type PlainSettings = {
  [Key in PlainKey]: ReturnType<(typeof PLAIN_SETTINGS)[Key]['read']>
}

export const PLAIN_KEYS = Object.keys(PLAIN_SETTINGS) as readonly PlainKey[]

/** The declaration of a plain setting; undefined for other fields of the form. */
export const plainSetting = (field: string): PlainSetting<string | number | boolean> | undefined =>
  Object.hasOwn(PLAIN_SETTINGS, field) ? PLAIN_SETTINGS[field as PlainKey] : undefined

export function readPlainSettings(texts: Readonly<Record<PlainKey, string>>): PlainSettings {
  const read = PLAIN_KEYS.map((key) => [key, PLAIN_SETTINGS[key].read(texts[key])] as const)
  return Object.fromEntries(read) as PlainSettings
}

/** The plain settings as texts of the form. */
export function plainTexts(settings: PlainSettings): Record<PlainKey, string> {
  const written = PLAIN_KEYS.map((key) => {
    const value = settings[key]
    return [key, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)] as const
  })
  return Object.fromEntries(written) as Record<PlainKey, string>
}
