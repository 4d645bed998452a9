import { DELIVERY_AREAS, type DeliveryArea } from '../delivery/delivery-charges.ts'
import { isState } from '../delivery/states.ts'
import { ZONES, type Zone } from '../delivery/zones.ts'
import { isGstin, looksLikeGstin, plainGstin, stateOfGstin } from '../invoices/gstin.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../language/languages.ts'
import { enteredPaise } from '../money/entered-paise.ts'
import { paiseOf, rupeesOf } from '../money/money.ts'
import { isOrderAlerts } from '../orders/order-alert.ts'
import { isPhoneNumber, phoneText } from '../text/phone-number.ts'
import { isLongerThan, multiLine, singleLine } from '../text/plain-text.ts'
import { plainFigure } from '../text/written-figures.ts'
import { plainEmail } from './profile.ts'
import { isFigure, MONEY_FIELDS } from './settings-of-money.ts'
import { isPalette, STANDARD_PALETTE } from './shop-look.ts'
import type { ShopSettings } from './shop-settings.ts'
import { shownTerms, type TradeTerms } from './trade-terms.ts'

/** The fields of the owner's settings form. */
export const SETTINGS_FIELDS = [
  'name',
  'legalName',
  'palette',
  'logo',
  'address',
  'phone',
  'phoneFrom',
  'phoneTo',
  'email',
  'officerName',
  'officerContact',
  'fssaiLicence',
  'ayushLicence',
  'instagram',
  'youtube',
  'whatsapp',
  'developerOneName',
  'developerOneEmail',
  'developerTwoName',
  'developerTwoEmail',
  ...MONEY_FIELDS,
  'askForReviews',
  'tellsSearchEngines',
  'orderAlerts',
  'orderAlertsTo',
  'orderAlertsPhone',
  'mailLanguage',
] as const
export type SettingsField = (typeof SETTINGS_FIELDS)[number]
export type SettingsTexts = Readonly<Record<SettingsField, string>>

type SettingsProblem =
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
  | 'logo-unknown'
  | 'still-example'
export type SettingsErrors = Partial<Record<SettingsField, SettingsProblem>>

/** The part of the shop's settings that the owner changes. */
export type OwnSettings = Omit<ShopSettings, 'mode' | 'logo' | 'payments' | 'writesToPhones'>

type Read =
  | { ok: true; texts: SettingsTexts; settings: OwnSettings; terms: TradeTerms }
  | { ok: false; errors: SettingsErrors }

const MAX_LENGTHS = { name: 60, line: 100, text: 80, logo: 300 }
const MAX_LINES = 4
/** Above any courier's price for a parcel. */
const MAX_RUPEES = 10_000
const MAX_PERCENT = 20
// docs/law.md, cash on delivery: no cash of ₹2 lakh or more (s. 269ST).
const MAX_CASH_RUPEES = 199_999
/** The maximum number of undelivered orders, and of days. */
const MAX_COUNT = 100
/** The shipped example values are marked with this suffix. */
const EXAMPLE = ' (example)'
const PHONE = /^\+?[0-9][0-9 ]{5,18}[0-9]$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
// docs/law.md, food: a licence has 14 digits.
const FSSAI = /^\d{14}$/
/** The titles of the accounts in the footer, by the field of the form. */
const SOCIAL = { instagram: 'Instagram', youtube: 'YouTube', whatsapp: 'WhatsApp' } as const
const WHOLE = /^\d{1,6}$/

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
    name: settings.name,
    legalName: settings.legalName,
    palette: settings.palette,
    // No logo is shipped.
    logo: '',
    address: settings.addressLines.join('\n'),
    state: settings.tax.state,
    phone: settings.phone,
    phoneFrom: settings.phoneHours.from,
    phoneTo: settings.phoneHours.to,
    email: settings.email,
    officerName: settings.grievanceOfficer.name,
    officerContact: settings.grievanceOfficer.contact,
    fssaiLicence: settings.fssaiLicence,
    ayushLicence: settings.ayushLicence,
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
    cashWithinDays: String(settings.cashWithinDays),
    askForReviews: settings.askForReviews ? 'yes' : 'no',
    tellsSearchEngines: settings.tellsSearchEngines ? 'yes' : 'no',
    orderAlerts: settings.orderAlerts,
    orderAlertsTo: settings.orderAlertsTo,
    orderAlertsPhone: settings.orderAlertsPhone,
    mailLanguage: settings.mailLanguage,
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
  if (isFigure(field)) return plainFigure(singleLine(value))
  if (field !== 'address') return singleLine(value)
  const lines = multiLine(value).split('\n').map(singleLine)
  return lines.filter((line) => line !== '').join('\n')
}

const textUpTo = (max: number) => (text: string) =>
  isLongerThan(text, max) ? 'too-long' : undefined
const rupees = (text: string): SettingsProblem | undefined =>
  enteredPaise(text, MAX_RUPEES) === undefined ? 'rupees-malformed' : undefined
const languageNamed = (text: string) => LANGUAGES.find((known) => known === text)
const email = (text: string): SettingsProblem | undefined =>
  plainEmail(text) === '' ? 'email-malformed' : undefined

/** The address of an account, not the front page of a platform. */
const LINK = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s"<>/?#][^\s"<>]*$/i
const link = (text: string): SettingsProblem | undefined =>
  LINK.test(text) ? undefined : 'link-malformed'
const time = (text: string): SettingsProblem | undefined =>
  TIME.test(text) ? undefined : 'time-malformed'
const count = (text: string): SettingsProblem | undefined =>
  WHOLE.test(text) && Number(text) >= 1 && Number(text) <= MAX_COUNT ? undefined : 'count-malformed'

/** Fields that must be filled together: a developer's name and address. */
const PAIRS: Partial<Record<SettingsField, SettingsField>> = {
  developerOneName: 'developerOneEmail',
  developerOneEmail: 'developerOneName',
  developerTwoName: 'developerTwoEmail',
  developerTwoEmail: 'developerTwoName',
}
const OPTIONAL: ReadonlySet<SettingsField> = new Set([
  'legalName',
  'logo',
  'ayushLicence',
  'instagram',
  'youtube',
  'whatsapp',
  'freeFrom',
  'codFee',
  'orderAlertsTo',
  'orderAlertsPhone',
])

/** Removes the mark of a shipped example; `domain/opening` decides whether a live shop may use it. */
const withoutMark = (text: string) =>
  text.endsWith(EXAMPLE) ? text.slice(0, -EXAMPLE.length) : text

/** docs/law.md, GST: the state of the GSTIN decides how invoices split the tax. */
function gstinProblem(text: string, state: string): SettingsProblem | undefined {
  const gstin = withoutMark(text)
  if (!looksLikeGstin(gstin)) return 'gstin-malformed'
  if (isState(state) && stateOfGstin(gstin)?.name !== state) return 'gstin-elsewhere'
  return gstin !== text || isGstin(gstin) ? undefined : 'gstin-mistyped'
}

type Check = (text: string, all: SettingsTexts) => SettingsProblem | undefined

const yesOrNo = (text: string): SettingsProblem | undefined =>
  text === 'yes' || text === 'no' ? undefined : 'answer-unknown'

const CHECKS: Partial<Record<SettingsField, Check>> = {
  name: textUpTo(MAX_LENGTHS.name),
  legalName: textUpTo(MAX_LENGTHS.name),
  palette: (text) => (isPalette(text) ? undefined : 'palette-unknown'),
  // The use case that saves it checks whether it was uploaded.
  logo: (text) => (isLongerThan(text, MAX_LENGTHS.logo) ? 'logo-unknown' : undefined),
  address: (text) => {
    const lines = text.split('\n')
    const fits =
      lines.length <= MAX_LINES && !lines.some((line) => isLongerThan(line, MAX_LENGTHS.line))
    return fits ? undefined : 'too-long'
  },
  state: (text) => (isState(text) ? undefined : 'state-unknown'),
  phone: (text) => (PHONE.test(text) ? undefined : 'phone-malformed'),
  phoneFrom: time,
  phoneTo: time,
  email,
  officerName: textUpTo(MAX_LENGTHS.text),
  officerContact: email,
  fssaiLicence: (text) => (FSSAI.test(withoutMark(text)) ? undefined : 'fssai-malformed'),
  ayushLicence: textUpTo(MAX_LENGTHS.text),
  gstin: (text, { state }) => gstinProblem(text, state),
  instagram: link,
  youtube: link,
  whatsapp: link,
  developerOneName: textUpTo(MAX_LENGTHS.text),
  developerOneEmail: email,
  developerTwoName: textUpTo(MAX_LENGTHS.text),
  developerTwoEmail: email,
  deliveryBy: (text) => (text === 'courier' || text === 'flat' ? undefined : 'way-unknown'),
  shopPercent: (text) => (WHOLE.test(text) && Number(text) <= 100 ? undefined : 'share-malformed'),
  cashPercent: (text) =>
    WHOLE.test(text) && Number(text) <= MAX_PERCENT ? undefined : 'percent-malformed',
  armyPost: yesOrNo,
  cashMost: (text) =>
    enteredPaise(text, MAX_CASH_RUPEES) === undefined ? 'cash-most-malformed' : undefined,
  cashMostOrders: count,
  cashWithinDays: count,
  askForReviews: yesOrNo,
  tellsSearchEngines: yesOrNo,
  orderAlerts: (text) => (isOrderAlerts(text) ? undefined : 'way-unknown'),
  orderAlertsTo: email,
  mailLanguage: (text) => (languageNamed(text) ? undefined : 'way-unknown'),
  orderAlertsPhone: (text) => (isPhoneNumber(text) ? undefined : 'mobile-malformed'),
}

function problemOf(field: SettingsField, all: SettingsTexts): SettingsProblem | undefined {
  const text = all[field]
  const pair = PAIRS[field]
  if (text === '') {
    const isOptional = pair ? all[pair] === '' : OPTIONAL.has(field)
    return isOptional ? undefined : 'required'
  }
  // Every other field is an amount in rupees.
  return (CHECKS[field] ?? rupees)(text, all)
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
    name: texts.name,
    legalName: texts.legalName,
    palette: isPalette(texts.palette) ? texts.palette : STANDARD_PALETTE,
    addressLines: texts.address.split('\n'),
    phone: texts.phone,
    phoneHours: { from: texts.phoneFrom, to: texts.phoneTo },
    email: texts.email,
    grievanceOfficer: { name: texts.officerName, contact: texts.officerContact },
    fssaiLicence: texts.fssaiLicence,
    ayushLicence: texts.ayushLicence,
    tax: { gstin: texts.gstin, state: texts.state },
    social: (Object.keys(SOCIAL) as (keyof typeof SOCIAL)[])
      .filter((field) => texts[field] !== '')
      .map((field) => ({ name: SOCIAL[field], href: texts[field] })),
    developers: [
      { name: texts.developerOneName, email: texts.developerOneEmail },
      { name: texts.developerTwoName, email: texts.developerTwoEmail },
    ].filter(({ name }) => name !== ''),
    cashWithinDays: Number(texts.cashWithinDays),
    askForReviews: texts.askForReviews === 'yes',
    tellsSearchEngines: texts.tellsSearchEngines === 'yes',
    orderAlerts: isOrderAlerts(texts.orderAlerts) ? texts.orderAlerts : 'off',
    orderAlertsTo: texts.orderAlertsTo,
    orderAlertsPhone: texts.orderAlertsPhone,
    mailLanguage: languageNamed(texts.mailLanguage) ?? DEFAULT_LANGUAGE,
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
