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

/** A value that is written in one field of the form. */
export interface Setting<Value> {
  /** `texts` are those of all fields. */
  problemOf(text: string, texts: Readonly<Record<string, string>>): SettingsProblem | undefined
  /** The value of a text without a problem. */
  read(text: string): Value
  /** The text of a value, if it is not simply written out. */
  write?(value: Value): string
  /** Whether the text may be empty. */
  isOptional?: true
  /** Whether it is written in figures. */
  isFigure?: true
  /** Whether it affects money, such as tax, charges and cash limits, which requires a separate right. */
  isMoney?: true
  /** The field without which this one may be empty, and with which it may not. */
  pairedWith?: string
}

/** The values that settings declare. */
export type ValuesOf<Settings extends Readonly<Record<string, Setting<unknown>>>> = {
  [Key in keyof Settings]: ReturnType<Settings[Key]['read']>
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

export const textSetting = (problemOf: Setting<string>['problemOf']): Setting<string> => ({
  problemOf,
  read: (text) => text,
})
export const optional = <Value>(setting: Setting<Value>): Setting<Value> => ({
  ...setting,
  isOptional: true,
})
export const money = <Value>(setting: Setting<Value>): Setting<Value> => ({
  ...setting,
  isMoney: true,
})
export const textUpTo = (max: number, problem: SettingsProblem = 'too-long') =>
  textSetting((text) => (isLongerThan(text, max) ? problem : undefined))
export const choiceOf = <Value extends string>(
  values: readonly Value[],
  otherwise: Value,
  problem: SettingsProblem = 'way-unknown',
): Setting<Value> => ({
  problemOf: (text) => (values.some((known) => known === text) ? undefined : problem),
  read: (text) => values.find((known) => known === text) ?? otherwise,
})

export const wholeFrom = (min: number, max: number, problem: SettingsProblem): Setting<number> => ({
  problemOf: (text) =>
    WHOLE.test(text) && Number(text) >= min && Number(text) <= max ? undefined : problem,
  read: Number,
  isFigure: true,
})

export const email = textSetting((text) =>
  plainEmail(text) === '' ? 'email-malformed' : undefined,
)
export const shortText = textUpTo(MAX_TEXT_LENGTH)
export const yesOrNo: Setting<boolean> = {
  problemOf: (text) => (text === 'yes' || text === 'no' ? undefined : 'answer-unknown'),
  read: (text) => text === 'yes',
}
export const count = wholeFrom(1, MAX_COUNT, 'count-malformed')

/**
 * Each plain setting is declared here only: type, form, check, right, API and log follow. A new one also needs its shipped
 * value in `settings.ts`, its field in the form and its name in the languages.
 */
export const PLAIN_SETTINGS = {
  name: textUpTo(MAX_NAME_LENGTH),
  /** The registered name of the seller if it differs from the shop's name; empty otherwise. */
  legalName: optional(textUpTo(MAX_NAME_LENGTH)),
  palette: choiceOf(PALETTES, STANDARD_PALETTE, 'palette-unknown'),
  phone: textSetting((text) => (PHONE.test(text) ? undefined : 'phone-malformed')),
  email,
  fssaiLicence: textSetting((text) =>
    FSSAI.test(withoutMark(text)) ? undefined : 'fssai-malformed',
  ),
  /** The licence to make Ayurvedic medicines; empty for a shop that makes none. */
  ayushLicence: optional(shortText),
  /** What invoices and credit notes are numbered with, from the next one on: `SM` for `SMG/…` and `SMC/…`. */
  documentPrefix: money(
    textSetting((text) => (isDocumentPrefix(text) ? undefined : 'prefix-malformed')),
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
    textSetting((text) => (isPhoneNumber(text) ? undefined : 'mobile-malformed')),
  ),
  /** The language of mails and messages to the shop itself. */
  mailLanguage: choiceOf(LANGUAGES, DEFAULT_LANGUAGE),
} as const

export type PlainKey = keyof typeof PLAIN_SETTINGS
export type PlainSettings = ValuesOf<typeof PLAIN_SETTINGS>

export const PLAIN_KEYS = Object.keys(PLAIN_SETTINGS) as readonly PlainKey[]

type Settings = Readonly<Record<string, Setting<unknown>>>

/** Reads the texts of these settings, none of which has a problem. */
export function readSettings<Of extends Settings>(
  settings: Of,
  texts: Readonly<Record<keyof Of, string>>,
): ValuesOf<Of> {
  const read = Object.keys(settings).map((key) => [key, settings[key]?.read(texts[key] ?? '')])
  return Object.fromEntries(read) as ValuesOf<Of>
}

/** The values of these settings as texts of the form. */
export function writeSettings<Of extends Settings>(
  settings: Of,
  values: ValuesOf<Of>,
): Record<keyof Of, string> {
  const written = Object.keys(settings).map((key) => {
    const { write = textOfValue } = settings[key] ?? {}
    return [key, write(values[key])]
  })
  return Object.fromEntries(written) as Record<keyof Of, string>
}

const textOfValue = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
