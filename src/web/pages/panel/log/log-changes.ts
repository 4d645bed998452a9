import { SETTINGS_FIELDS, type SettingsField } from '#domain/accounts/settings-form.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { findMessage, type Namespaces } from '#messages/catalogue.ts'
import type { Text } from '../../../language.tsx'
import { dateAndTime, fullDay } from '../../moments.ts'
import { isProductField, productFieldLabel } from '../kit/product-field-label.ts'
import { codeInWords, isRegion } from './log-values.ts'

/** One changed field; both values as readable text. */
export interface LoggedChange {
  field: string
  /** Absent when the log has no earlier value. */
  before: string | undefined
  after: string
}

export interface LogWords {
  say: Text<'panelLog'>
  fields: Text<'panelLogFields'>
  /** The namespace of the product form, which names the declared fields. */
  form: Text<'productForm'>
  /** The form of the shop's settings. */
  settings: Text<'panelSettings'>
}

const isField = (name: string): name is keyof Namespaces['panelLogFields'] =>
  findMessage(DEFAULT_LANGUAGE, 'panelLogFields', name) !== undefined

const isSetting = (name: string): name is SettingsField & keyof Namespaces['panelSettings'] =>
  SETTINGS_FIELDS.some((field) => field === name) &&
  findMessage(DEFAULT_LANGUAGE, 'panelSettings', name) !== undefined
/** What a form says about a setting after its name. */
const EXPLANATION = /(?:,|:| \().*$/

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Internal codes such as `out-for-delivery`. */
const CODE = /^[a-z]+(-[a-z]+)+$/

/** Pictures are stored by names that say nothing to a person. */
const PICTURES = ['pictures', 'cover', 'logo']

/** Links to other rows, which the entry's subject names: an order of a parcel, a note. */
const isLink = (name: string, value: unknown): boolean =>
  name === 'orderId' || (name === 'note' && typeof value === 'number')

/** The label of a field; an unnamed one is split into words. */
function fieldName(name: string, value: unknown, { fields, form, settings }: LogWords): string {
  if (isRegion(name, value)) return fields('region')
  if (isField(name)) return fields(name)
  if (isProductField(name)) return productFieldLabel(name, form)
  if (isSetting(name)) return settings(name).replace(EXPLANATION, '')
  const apart = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return apart.charAt(0).toUpperCase() + apart.slice(1)
}

function valueText(name: string, value: unknown, words: LogWords): string {
  const { say } = words
  if (value === null || value === undefined || value === '') return say('nothing')
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  if (typeof value === 'number') {
    return name.endsWith('Paise') ? formatRupees(value) : value.toLocaleString('en-IN')
  }
  if (PICTURES.includes(name)) return say('pictures', { count: [value].flat().length })
  // The rights of a role or a token are one text, and so are the events of a webhook.
  if (
    (name === 'rights' || name === 'kinds') &&
    typeof value === 'string' &&
    value.includes(', ')
  ) {
    return valueText(name, value.split(', '), words)
  }
  if (typeof value === 'string') {
    return codeInWords(name, value, say.language) ?? wordsOf(value, say.language)
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => valueText(name, item, words))
    return items.length > 0 ? items.join(', ') : say('nothing')
  }
  const parts = Object.entries(value)
  if (parts.length === 0) return say('nothing')
  return parts
    .map(([part, inner]) => `${fieldName(part, inner, words)}: ${valueText(part, inner, words)}`)
    .join('; ')
}

function wordsOf(text: string, language: Language): string {
  if (MOMENT.test(text)) return dateAndTime(new Date(text), language)
  // Closed days are one text, a day in each line.
  const days = text.split('\n')
  if (days.every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)))) {
    return days.map((day) => fullDay(day, language)).join('; ')
  }
  return CODE.test(text) ? text.replaceAll('-', ' ') : text
}

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Compares two records of the log field by field; unchanged fields are left out. */
export function changesOf(before: unknown, after: unknown, words: LogWords): LoggedChange[] {
  const [was, is] = [recordOf(before), recordOf(after)]
  // Without a common field, the two records are independent facts.
  const isChange = Object.keys(is).some((name) => name in was)
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isLink(name, is[name] ?? was[name]))
    .map((name) => ({
      field: fieldName(name, is[name] ?? was[name], words),
      before:
        isChange && name in was && !PICTURES.includes(name)
          ? valueText(name, was[name], words)
          : undefined,
      after: valueText(name, isChange ? is[name] : (is[name] ?? was[name]), words),
    }))
    .filter(({ before: old, after: fresh }) => old !== fresh)
}
