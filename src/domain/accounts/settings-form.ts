import { DELIVERY_AREAS, type DeliveryArea } from '../delivery/delivery-charges.ts'
import { isState } from '../delivery/states.ts'
import { ZONES, type Zone } from '../delivery/zones.ts'
import { isGstin, looksLikeGstin, plainGstin, stateOfGstin } from '../invoices/gstin.ts'
import { enteredPaise } from '../money/entered-paise.ts'
import { paiseOf, rupeesOf } from '../money/money.ts'
import { phoneText } from '../text/phone-number.ts'
import { isLongerThan, multiLine, singleLine } from '../text/plain-text.ts'
import { plainFigure } from '../text/written-figures.ts'
import {
  count,
  EXAMPLE,
  email,
  isWhole,
  PLAIN_KEYS,
  type PlainKey,
  plainSetting,
  plainTexts,
  readPlainSettings,
  type SettingsProblem,
  shortText,
  withoutMark,
  yesOrNo,
} from './plain-settings.ts'
import { isFigure, OTHER_MONEY_FIELDS } from './settings-of-money.ts'
import type { ShopSettings } from './shop-settings.ts'
import { shownTerms, type TradeTerms } from './trade-terms.ts'

const OTHER_FIELDS = [
  'logo',
  'address',
  'phoneFrom',
  'phoneTo',
  'officerName',
  'officerContact',
  'instagram',
  'youtube',
  'whatsapp',
  'developerOneName',
  'developerOneEmail',
  'developerTwoName',
  'developerTwoEmail',
  ...OTHER_MONEY_FIELDS,
] as const
export type SettingsField = PlainKey | (typeof OTHER_FIELDS)[number]
/** The fields of the owner's settings form. */
export const SETTINGS_FIELDS: readonly SettingsField[] = [
  ...new Set([...PLAIN_KEYS, ...OTHER_FIELDS]),
]
export type SettingsTexts = Readonly<Record<SettingsField, string>>
export type SettingsErrors = Partial<Record<SettingsField, SettingsProblem>>

/** The part of the shop's settings that the owner changes. */
export type OwnSettings = Omit<ShopSettings, 'mode' | 'logo' | 'payments' | 'writesToPhones'>

type Read =
  | { ok: true; texts: SettingsTexts; settings: OwnSettings; terms: TradeTerms }
  | { ok: false; errors: SettingsErrors }

const MAX_LINE_LENGTH = 100
const MAX_LOGO_LENGTH = 300
const MAX_LINES = 4
/** Above any courier's price for a parcel. */
const MAX_RUPEES = 10_000
const MAX_PERCENT = 20
// docs/law.md, cash on delivery: no cash of ₹2 lakh or more (s. 269ST).
const MAX_CASH_RUPEES = 199_999
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** The titles of the accounts in the footer, by the field of the form. */
const SOCIAL = { instagram: 'Instagram', youtube: 'YouTube', whatsapp: 'WhatsApp' } as const

const rupeesText = (paise: number): string => String(rupeesOf(paise))
const paiseFrom = (text: string): number => paiseOf(Number(text))
const paiseIfGiven = (text: string) => (text === '' ? undefined : paiseFrom(text))

/** The settings as texts of the form. */
export function settingsTexts(settings: OwnSettings, terms: TradeTerms): SettingsTexts {
  const { zones, cashLeastPaise, cashPercent, armyPost } = terms.delivery
  const rates = Object.fromEntries(
    ZONES.flatMap((zone) => [
      [`first${zone}`, rupeesText(zones[zone].firstPaise)],
      [`next${zone}`, rupeesText(zones[zone].nextPaise)],
    ]),
  ) as Pick<SettingsTexts, `first${Zone}` | `next${Zone}`>
  return {
    ...plainTexts(settings),
    // No logo is shipped.
    logo: '',
    address: settings.addressLines.join('\n'),
    state: settings.tax.state,
    phoneFrom: settings.phoneHours.from,
    phoneTo: settings.phoneHours.to,
    officerName: settings.grievanceOfficer.name,
    officerContact: settings.grievanceOfficer.contact,
    gstin: settings.tax.gstin,
    ...socialTexts(settings),
    developerOneName: settings.developers[0]?.name ?? '',
    developerOneEmail: settings.developers[0]?.email ?? '',
    developerTwoName: settings.developers[1]?.name ?? '',
    developerTwoEmail: settings.developers[1]?.email ?? '',
    ...chargesTexts(terms),
    ...rates,
    cashLeast: rupeesText(cashLeastPaise),
    cashPercent: String(cashPercent),
    armyPost: armyPost ? 'yes' : 'no',
    cashMost: rupeesText(terms.cash.maxPaise),
    cashMostOrders: String(terms.cash.maxUndelivered),
  }
}

function chargesTexts({ charges }: Pick<TradeTerms, 'charges'>) {
  const flats = DELIVERY_AREAS.map((area) => [`${area}Flat`, rupeesText(charges.flatPaise[area])])
  const orEmpty = (paise: number | undefined) => (paise === undefined ? '' : rupeesText(paise))
  return {
    ...(Object.fromEntries(flats) as Pick<SettingsTexts, `${DeliveryArea}Flat`>),
    deliveryBy: charges.by,
    shopPercent: String(charges.shopPercent),
    freeFrom: orEmpty(charges.freeFromPaise),
    codFee: orEmpty(charges.codFeePaise),
  }
}

function socialTexts({ social }: Pick<OwnSettings, 'social'>) {
  const linkOf = (title: string) => social.find(({ name }) => name === title)?.href ?? ''
  return {
    instagram: linkOf(SOCIAL.instagram),
    youtube: linkOf(SOCIAL.youtube),
    whatsapp: linkOf(SOCIAL.whatsapp),
  }
}

/** Normalises a registration number by removing typed spaces; an example keeps its mark. */
const plainNumber = (text: string) => (text.endsWith(EXAMPLE) ? text : plainGstin(text))

function plain(field: SettingsField, value: unknown): string {
  if (field === 'orderAlertsPhone') return phoneText(singleLine(value))
  if (field === 'gstin' || field === 'fssaiLicence') return plainNumber(singleLine(value))
  if (field === 'documentPrefix') return singleLine(value).toUpperCase()
  if (isFigure(field)) return plainFigure(singleLine(value))
  if (field !== 'address') return singleLine(value)
  const lines = multiLine(value).split('\n').map(singleLine)
  return lines.filter((line) => line !== '').join('\n')
}

const rupees = (text: string): SettingsProblem | undefined =>
  enteredPaise(text, MAX_RUPEES) === undefined ? 'rupees-malformed' : undefined
/** The address of an account, not the front page of a platform. */
const LINK = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s"<>/?#][^\s"<>]*$/i
const link = (text: string): SettingsProblem | undefined =>
  LINK.test(text) ? undefined : 'link-malformed'
const time = (text: string): SettingsProblem | undefined =>
  TIME.test(text) ? undefined : 'time-malformed'
/** Fields that must be filled together: a developer's name and address. */
const PAIRS: Partial<Record<SettingsField, SettingsField>> = {
  developerOneName: 'developerOneEmail',
  developerOneEmail: 'developerOneName',
  developerTwoName: 'developerTwoEmail',
  developerTwoEmail: 'developerTwoName',
}
const OPTIONAL: ReadonlySet<SettingsField> = new Set([
  'logo',
  'instagram',
  'youtube',
  'whatsapp',
  'freeFrom',
  'codFee',
])

/** docs/law.md, GST: the state of the GSTIN decides how invoices split the tax. */
function gstinProblem(text: string, state: string): SettingsProblem | undefined {
  const gstin = withoutMark(text)
  if (!looksLikeGstin(gstin)) return 'gstin-malformed'
  if (isState(state) && stateOfGstin(gstin)?.name !== state) return 'gstin-elsewhere'
  return gstin !== text || isGstin(gstin) ? undefined : 'gstin-mistyped'
}

type Check = (text: string, all: SettingsTexts) => SettingsProblem | undefined

const CHECKS: Partial<Record<SettingsField, Check>> = {
  // The use case that saves it checks whether it was uploaded.
  logo: (text) => (isLongerThan(text, MAX_LOGO_LENGTH) ? 'logo-unknown' : undefined),
  address: (text) => {
    const lines = text.split('\n')
    const fits =
      lines.length <= MAX_LINES && !lines.some((line) => isLongerThan(line, MAX_LINE_LENGTH))
    return fits ? undefined : 'too-long'
  },
  state: (text) => (isState(text) ? undefined : 'state-unknown'),
  phoneFrom: time,
  phoneTo: time,
  officerName: shortText.problemOf,
  officerContact: email.problemOf,
  gstin: (text, { state }) => gstinProblem(text, state),
  instagram: link,
  youtube: link,
  whatsapp: link,
  developerOneName: shortText.problemOf,
  developerOneEmail: email.problemOf,
  developerTwoName: shortText.problemOf,
  developerTwoEmail: email.problemOf,
  deliveryBy: (text) => (text === 'courier' || text === 'flat' ? undefined : 'way-unknown'),
  shopPercent: (text) => (isWhole(text, 0, 100) ? undefined : 'share-malformed'),
  cashPercent: (text) => (isWhole(text, 0, MAX_PERCENT) ? undefined : 'percent-malformed'),
  armyPost: yesOrNo.problemOf,
  cashMost: (text) =>
    enteredPaise(text, MAX_CASH_RUPEES) === undefined ? 'cash-most-malformed' : undefined,
  cashMostOrders: count.problemOf,
}

function problemOf(field: SettingsField, all: SettingsTexts): SettingsProblem | undefined {
  const text = all[field]
  const pair = PAIRS[field]
  const declared = plainSetting(field)
  if (text === '') {
    const isOptional = pair ? all[pair] === '' : declared?.isOptional || OPTIONAL.has(field)
    return isOptional ? undefined : 'required'
  }
  // Every other field is an amount in rupees.
  return (declared?.problemOf ?? CHECKS[field] ?? rupees)(text, all)
}

/**
 * Parses the settings form: all fields as text, rupees with at most two decimals, the address line
 * by line. Refuses with one problem for each wrong field.
 */
export function parseSettings(input: Readonly<Record<string, unknown>>): Read {
  const texts = {} as Record<SettingsField, string>
  const errors: SettingsErrors = {}
  for (const field of SETTINGS_FIELDS) texts[field] = plain(field, input[field])
  for (const field of SETTINGS_FIELDS) {
    const problem = problemOf(field, texts)
    if (problem) errors[field] = problem
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, texts, settings: settingsFrom(texts), terms: termsFrom(texts) }
}

function settingsFrom(texts: SettingsTexts): OwnSettings {
  return {
    ...readPlainSettings(texts),
    addressLines: texts.address.split('\n'),
    phoneHours: { from: texts.phoneFrom, to: texts.phoneTo },
    grievanceOfficer: { name: texts.officerName, contact: texts.officerContact },
    tax: { gstin: texts.gstin, state: texts.state },
    social: (Object.keys(SOCIAL) as (keyof typeof SOCIAL)[])
      .filter((field) => texts[field] !== '')
      .map((field) => ({ name: SOCIAL[field], href: texts[field] })),
    developers: [
      { name: texts.developerOneName, email: texts.developerOneEmail },
      { name: texts.developerTwoName, email: texts.developerTwoEmail },
    ].filter(({ name }) => name !== ''),
    ...shownTerms(termsFrom(texts)),
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
      armyPost: texts.armyPost === 'yes',
    },
    charges: {
      by: texts.deliveryBy === 'flat' ? 'flat' : 'courier',
      flatPaise: Object.fromEntries(
        DELIVERY_AREAS.map((area) => [area, paiseFrom(texts[`${area}Flat`])]),
      ) as TradeTerms['charges']['flatPaise'],
      shopPercent: Number(texts.shopPercent),
      freeFromPaise: paiseIfGiven(texts.freeFrom),
      codFeePaise: paiseIfGiven(texts.codFee),
    },
    cash: { maxPaise: paiseFrom(texts.cashMost), maxUndelivered: Number(texts.cashMostOrders) },
    takesOrders: texts.takesOrders === 'yes',
  }
}

/**
 * Returns the settings in force: the owner's texts override the shipped ones. A stored text that the
 * current rules refuse is ignored, so that the shop always starts.
 */
export function settingsInForce(
  shipped: SettingsTexts,
  kept: Readonly<Record<string, unknown>>,
): Extract<Read, { ok: true }> {
  const wanted = { ...shipped, ...known(kept) }
  const read = parseSettings(wanted)
  if (read.ok) return read
  const wrong = new Set<string>(Object.keys(read.errors))
  // A state without its GSTIN would not match.
  if (wrong.has('gstin')) wrong.add('state')
  const usable = Object.entries(known(kept)).filter(([field]) => !wrong.has(field))
  const again = parseSettings({ ...shipped, ...Object.fromEntries(usable) })
  if (!again.ok) throw new Error(`the settings shipped are refused: ${Object.keys(again.errors)}`)
  return again
}

function known(kept: Readonly<Record<string, unknown>>): Partial<SettingsTexts> {
  const fields = SETTINGS_FIELDS.filter((field) => typeof kept[field] === 'string')
  return Object.fromEntries(fields.map((field) => [field, kept[field]]))
}
