import { DELIVERY_AREAS } from '../delivery/delivery-charges.ts'
import { ZONES } from '../delivery/zones.ts'
import { plainGstin } from '../invoices/gstin.ts'
import { phoneText } from '../text/phone-number.ts'
import { multiLine, singleLine } from '../text/plain-text.ts'
import { plainFigure } from '../text/written-figures.ts'
import { COMPOSED_SETTINGS, type ComposedKey, settingOf } from './composed-settings.ts'
import {
  EXAMPLE,
  PLAIN_KEYS,
  PLAIN_SETTINGS,
  type PlainKey,
  readSettings,
  type SettingsProblem,
  type ValuesOf,
  writeSettings,
} from './plain-settings.ts'
import type { ShopSettings } from './shop-settings.ts'
import { shownTerms, type TradeTerms } from './trade-terms.ts'

export type SettingsField = PlainKey | ComposedKey
/** The fields of the owner's settings form. */
export const SETTINGS_FIELDS: readonly SettingsField[] = [
  ...PLAIN_KEYS,
  ...(Object.keys(COMPOSED_SETTINGS) as ComposedKey[]),
]
export type SettingsTexts = Readonly<Record<SettingsField, string>>
export type SettingsErrors = Partial<Record<SettingsField, SettingsProblem>>

/** The part of the shop's settings that the owner changes. */
export type OwnSettings = Omit<ShopSettings, 'mode' | 'logo' | 'payments' | 'writesToPhones'>

type Read =
  | { ok: true; texts: SettingsTexts; settings: OwnSettings; terms: TradeTerms }
  | { ok: false; errors: SettingsErrors }

/** The titles of the accounts in the footer, by the field of the form. */
const SOCIAL = { instagram: 'Instagram', youtube: 'YouTube', whatsapp: 'WhatsApp' } as const

type Composed = ValuesOf<typeof COMPOSED_SETTINGS>

/** The settings as texts of the form. */
export function settingsTexts(settings: OwnSettings, terms: TradeTerms): SettingsTexts {
  return {
    ...writeSettings(PLAIN_SETTINGS, settings),
    ...writeSettings(COMPOSED_SETTINGS, composedOf(settings, terms)),
  }
}

function composedOf(settings: OwnSettings, { delivery, charges, cash }: TradeTerms): Composed {
  const { phoneHours, grievanceOfficer: officer, tax, social } = settings
  const [one, two] = settings.developers
  const linkOf = (title: string) => social.find(({ name }) => name === title)?.href ?? ''
  const { zones } = delivery
  return {
    // No logo is shipped.
    logo: '',
    address: settings.addressLines.join('\n'),
    phoneFrom: phoneHours.from,
    phoneTo: phoneHours.to,
    officerName: officer.name,
    officerContact: officer.contact,
    instagram: linkOf(SOCIAL.instagram),
    youtube: linkOf(SOCIAL.youtube),
    whatsapp: linkOf(SOCIAL.whatsapp),
    developerOneName: one?.name ?? '',
    developerOneEmail: one?.email ?? '',
    developerTwoName: two?.name ?? '',
    developerTwoEmail: two?.email ?? '',
    ...tax,
    deliveryBy: charges.by,
    armyPost: delivery.armyPost,
    ...valuesFor(DELIVERY_AREAS, (area) => [[`${area}Flat`, charges.flatPaise[area]]]),
    shopPercent: charges.shopPercent,
    freeFrom: charges.freeFromPaise,
    codFee: charges.codFeePaise,
    ...valuesFor(ZONES, (zone) => [
      [`first${zone}`, zones[zone].firstPaise],
      [`next${zone}`, zones[zone].nextPaise],
    ]),
    cashLeast: delivery.cashLeastPaise,
    cashPercent: delivery.cashPercent,
    cashMost: cash.maxPaise,
    cashMostOrders: cash.maxUndelivered,
  }
}

/** The values of several keys, by name. */
function valuesFor<Key, Name extends string, Value>(
  keys: readonly Key[],
  entriesOf: (key: Key) => readonly (readonly [Name, Value])[],
): Record<Name, Value> {
  return Object.fromEntries(keys.flatMap(entriesOf)) as Record<Name, Value>
}

/** Normalises a registration number by removing typed spaces; an example keeps its mark. */
const plainNumber = (text: string) => (text.endsWith(EXAMPLE) ? text : plainGstin(text))

/** What was entered, as it is stored. */
function normalised(field: SettingsField, value: unknown): string {
  if (field === 'orderAlertsPhone') return phoneText(singleLine(value))
  if (field === 'gstin' || field === 'fssaiLicence') return plainNumber(singleLine(value))
  if (field === 'documentPrefix') return singleLine(value).toUpperCase()
  if (settingOf(field)?.isFigure) return plainFigure(singleLine(value))
  if (field !== 'address') return singleLine(value)
  const lines = multiLine(value).split('\n').map(singleLine)
  return lines.filter((line) => line !== '').join('\n')
}

function problemOf(field: SettingsField, texts: SettingsTexts): SettingsProblem | undefined {
  const setting = settingOf(field)
  const pair = setting?.pairedWith as SettingsField | undefined
  if (texts[field] !== '') return setting?.problemOf(texts[field], texts)
  const isOptional = pair ? texts[pair] === '' : setting?.isOptional
  return isOptional ? undefined : 'required'
}

/**
 * Parses the settings form: all fields as text, rupees with at most two decimals, the address line
 * by line. Refuses with one problem for each wrong field.
 */
export function parseSettings(input: Readonly<Record<string, unknown>>): Read {
  const texts = {} as Record<SettingsField, string>
  const errors: SettingsErrors = {}
  for (const field of SETTINGS_FIELDS) texts[field] = normalised(field, input[field])
  for (const field of SETTINGS_FIELDS) {
    const problem = problemOf(field, texts)
    if (problem) errors[field] = problem
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const plain = readSettings(PLAIN_SETTINGS, texts)
  const composed = readSettings(COMPOSED_SETTINGS, texts)
  const terms = termsFrom(composed, plain)
  return { ok: true, texts, settings: settingsFrom(composed, plain, terms), terms }
}

type Plain = ValuesOf<typeof PLAIN_SETTINGS>

function settingsFrom(values: Composed, plain: Plain, terms: TradeTerms): OwnSettings {
  return {
    ...plain,
    addressLines: values.address.split('\n'),
    phoneHours: { from: values.phoneFrom, to: values.phoneTo },
    grievanceOfficer: { name: values.officerName, contact: values.officerContact },
    tax: { gstin: values.gstin, state: values.state },
    social: (Object.keys(SOCIAL) as (keyof typeof SOCIAL)[])
      .filter((field) => values[field] !== '')
      .map((field) => ({ name: SOCIAL[field], href: values[field] })),
    developers: [
      { name: values.developerOneName, email: values.developerOneEmail },
      { name: values.developerTwoName, email: values.developerTwoEmail },
    ].filter(({ name }) => name !== ''),
    ...shownTerms(terms),
  }
}

function termsFrom(values: Composed, { takesOrders }: Plain): TradeTerms {
  return {
    delivery: {
      zones: valuesFor(ZONES, (zone) => [
        [zone, { firstPaise: values[`first${zone}`], nextPaise: values[`next${zone}`] }],
      ]),
      cashLeastPaise: values.cashLeast,
      cashPercent: values.cashPercent,
      armyPost: values.armyPost,
    },
    charges: {
      by: values.deliveryBy,
      flatPaise: valuesFor(DELIVERY_AREAS, (area) => [[area, values[`${area}Flat`]]]),
      shopPercent: values.shopPercent,
      freeFromPaise: values.freeFrom,
      codFeePaise: values.codFee,
    },
    cash: { maxPaise: values.cashMost, maxUndelivered: values.cashMostOrders },
    takesOrders,
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
