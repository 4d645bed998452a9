import { readConfig } from '#config.ts'
import search from '#content/messages/en/search.json' with { type: 'json' }
import { CATEGORIES } from '#database/seed/categories.ts'
import { goodsByCategory } from '#database/seed/goods-by-category.ts'
import { settingsFor } from '#parts.ts'
import { DELIVERY } from '../support/buyers.ts'

const settings = settingsFor(readConfig({}))
const goods = [...goodsByCategory().values()].flat()

/** Data of the demo that has no language, or translations of its own. */
const NAMES = [
  settings.name,
  settings.name.toLowerCase(),
  ...settings.addressLines,
  settings.grievanceOfficer.name,
  'Vaidya Example Name',
  'example',
  'Example',
  ...settings.social.map(({ name }) => name),
  ...settings.developers.map(({ name }) => name),
  ...CATEGORIES.map(({ title }) => title),
  ...goods.flatMap(({ name, family }) => [name, family ?? '']),
  'Razorpay',
  'Google',
  'BAMS',
  'FSSAI',
  'UPI',
  'COD',
  'GST',
  'PDF',
  'CSV',
  'Asha Patel',
  'Buyer',
  ...Object.values(DELIVERY),
  // One sentence that holds several searches, one for each link.
  ...search.popularTexts.split(', '),
]
  .filter(Boolean)
  .sort((one, other) => other.length - one.length)

const MONTHS_AND_DAYS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, at + 1)))
  .flatMap((day) =>
    (['short', 'long'] as const).flatMap((length) =>
      [{ month: length }, { weekday: length }].map((part) =>
        new Intl.DateTimeFormat('en-IN', part).format(day),
      ),
    ),
  )
  .concat('Sept')
const LANGUAGE_NAMES = ['Gujarati', 'Hindi', 'English']

const ADDRESSES = /[\w.+-]+@[\w.-]+/g
const PATTERNS = [
  // Numbers of orders, licences and batches.
  /\b[A-Z]{2,}[\w-]*\d[\w-]*|\b[A-Z]{2,}-0+\b/g,
  /\b(?:ml|[lL]|g|kg|mg|kcal|kJ|bags|am|pm)\b/g,
  // The rest of a longer sentence that is split at its commas.
  /ō+/g,
  new RegExp(`\\b(?:${[...MONTHS_AND_DAYS, ...LANGUAGE_NAMES].join('|')})\\b`, 'g'),
  // The letters of a quiz's answers.
  /^[A-E]$/g,
]

/** What is left of a text without data and without what `Intl` writes. */
export function withoutData(text: string): string {
  const known = [ADDRESSES, ...PATTERNS].reduce((left, one) => left.replace(one, ' '), text)
  return NAMES.reduce((left, name) => left.replaceAll(name, ' '), known)
    .replace(/\s+/g, ' ')
    .trim()
}
