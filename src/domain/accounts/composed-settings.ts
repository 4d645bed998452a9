import { DELIVERY_AREAS, type DeliveryArea } from '../delivery/delivery-charges.ts'
import { isState } from '../delivery/states.ts'
import { ZONES, type Zone } from '../delivery/zones.ts'
import { isGstin, looksLikeGstin, stateOfGstin } from '../invoices/gstin.ts'
import { enteredPaise } from '../money/entered-paise.ts'
import { paiseOf, rupeesOf } from '../money/money.ts'
import { isLongerThan } from '../text/plain-text.ts'
import {
  choiceOf,
  count,
  email,
  money,
  optional,
  PLAIN_SETTINGS,
  type Setting,
  type SettingsProblem,
  shortText,
  textSetting,
  textUpTo,
  wholeFrom,
  withoutMark,
  yesOrNo,
} from './plain-settings.ts'

const MAX_LINE_LENGTH = 100
const MAX_LOGO_LENGTH = 300
const MAX_LINES = 4
/** Above any courier's price for a parcel. */
const MAX_RUPEES = 10_000
const MAX_PERCENT = 20
// docs/law.md, cash on delivery: no cash of ₹2 lakh or more (s. 269ST).
const MAX_CASH_RUPEES = 199_999
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** The address of an account, not the front page of a platform. */
const LINK = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s"<>/?#][^\s"<>]*$/i

const rupeesUpTo = (max: number, problem: SettingsProblem): Setting<number> => ({
  problemOf: (text) => (enteredPaise(text, max) === undefined ? problem : undefined),
  read: (text) => paiseOf(Number(text)),
  write: (paise) => String(rupeesOf(paise)),
  isFigure: true,
  isMoney: true,
})
const rupees = rupeesUpTo(MAX_RUPEES, 'rupees-malformed')
const rupeesIfGiven: Setting<number | undefined> = {
  ...rupees,
  read: (text) => (text === '' ? undefined : rupees.read(text)),
  write: (paise) => (paise === undefined ? '' : String(rupeesOf(paise))),
  isOptional: true,
}
const time = textSetting((text) => (TIME.test(text) ? undefined : 'time-malformed'))
const link = optional(textSetting((text) => (LINK.test(text) ? undefined : 'link-malformed')))

const address = textSetting((text) => {
  const lines = text.split('\n')
  const isLong =
    lines.length > MAX_LINES || lines.some((line) => isLongerThan(line, MAX_LINE_LENGTH))
  return isLong ? 'too-long' : undefined
})

/** docs/law.md, GST: the state of the GSTIN decides how invoices split the tax. */
const gstin = textSetting((text, { state = '' }) => {
  const number = withoutMark(text)
  if (!looksLikeGstin(number)) return 'gstin-malformed'
  if (isState(state) && stateOfGstin(number)?.name !== state) return 'gstin-elsewhere'
  return number !== text || isGstin(number) ? undefined : 'gstin-mistyped'
})

/** The same setting for each of several fields. */
const each = <Field extends string, Value>(fields: readonly Field[], setting: Setting<Value>) =>
  Object.fromEntries(fields.map((field) => [field, setting])) as Record<Field, Setting<Value>>

/**
 * The fields of settings that consist of several, such as the phone hours, and of the terms of trade. `settings-form.ts`
 * composes their values.
 */
export const COMPOSED_SETTINGS = {
  // The use case that saves it checks whether it was uploaded.
  logo: optional(textUpTo(MAX_LOGO_LENGTH, 'logo-unknown')),
  /** Line by line. */
  address,
  phoneFrom: time,
  phoneTo: time,
  officerName: shortText,
  officerContact: email,
  instagram: link,
  youtube: link,
  whatsapp: link,
  developerOneName: { ...shortText, pairedWith: 'developerOneEmail' },
  developerOneEmail: { ...email, pairedWith: 'developerOneName' },
  developerTwoName: { ...shortText, pairedWith: 'developerTwoEmail' },
  developerTwoEmail: { ...email, pairedWith: 'developerTwoName' },
  gstin: money(gstin),
  /** Together with the GSTIN, determines how invoices split the tax. */
  state: money(textSetting((text) => (isState(text) ? undefined : 'state-unknown'))),
  deliveryBy: money(choiceOf(['courier', 'flat'] as const, 'courier')),
  armyPost: money(yesOrNo),
  ...each(
    DELIVERY_AREAS.map((area): `${DeliveryArea}Flat` => `${area}Flat`),
    rupees,
  ),
  shopPercent: money(wholeFrom(0, 100, 'share-malformed')),
  freeFrom: rupeesIfGiven,
  codFee: rupeesIfGiven,
  ...each(
    ZONES.flatMap((zone): `${'first' | 'next'}${Zone}`[] => [`first${zone}`, `next${zone}`]),
    rupees,
  ),
  cashLeast: rupees,
  cashPercent: money(wholeFrom(0, MAX_PERCENT, 'percent-malformed')),
  cashMost: rupeesUpTo(MAX_CASH_RUPEES, 'cash-most-malformed'),
  cashMostOrders: money(count),
} as const

export type ComposedKey = keyof typeof COMPOSED_SETTINGS

const SETTINGS: Readonly<Record<string, Setting<unknown>>> = {
  ...PLAIN_SETTINGS,
  ...COMPOSED_SETTINGS,
}

/** The declaration of a field of the form; undefined for any other name. */
export const settingOf = (field: string): Setting<unknown> | undefined =>
  Object.hasOwn(SETTINGS, field) ? SETTINGS[field] : undefined

/** Whether a setting affects money: tax, charges, cash limits. Such a change requires a separate right. */
export const isMoney = (field: string): boolean => settingOf(field)?.isMoney === true
