import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile-values.ts'
import type { Chance } from './seeded.ts'

/** A schema in the description of the API. */
export interface Described {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  items?: Described
  anyOf?: readonly Described[]
  oneOf?: readonly Described[]
  allOf?: readonly Described[]
  properties?: Readonly<Record<string, Described>>
  required?: readonly string[]
  additionalProperties?: Described | boolean
  example?: unknown
}

/** Values that the shop has, by the name of their field. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const MAX_LETTERS = 60
const MAX_ITEMS = 3

/** A value that fits its schema, with ids that the shop has. */
export function describedValue(
  chance: Chance,
  schema: Described,
  known: Known,
  name = '',
): unknown {
  const real = known[name]
  if (real && real.length > 0 && chance.percent(85)) {
    const value = chance.pick(real)
    return schema.type === 'array' && !Array.isArray(value) ? [value] : value
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds && kinds.length > 0) return describedValue(chance, chance.pick(kinds), known, name)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => describedValue(chance, part, known, name))
    return Object.assign({}, ...parts)
  }
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  switch (type) {
    case 'string':
      return textFor(chance, schema)
    case 'integer':
    case 'number':
      return numberFor(chance, schema)
    case 'boolean':
      return chance.percent(50)
    case 'null':
      return null
    case 'array':
      return listFor(chance, schema, known, name)
    case 'object':
      return objectFor(chance, schema, known)
    default:
      return schema.properties ? objectFor(chance, schema, known) : hostileValue(chance)
  }
}

function objectFor(chance: Chance, schema: Described, known: Known): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  // Few fields or nearly all of them: a form is sent whole, a correction is not.
  const share = chance.pick([20, 60, 100])
  const sent = Object.entries(properties)
    .filter(([field]) => required.includes(field) || chance.percent(share))
    .map(([field, one]) => [field, describedValue(chance, one, known, field)])
  if (typeof additionalProperties === 'object' && chance.percent(60)) {
    const field = chance.pick(['one', 'two', 'phone', 'en'])
    sent.push([field, describedValue(chance, additionalProperties, known, field)])
  }
  return Object.fromEntries(sent)
}

function listFor(chance: Chance, schema: Described, known: Known, name: string): unknown[] {
  const { items = {}, minItems = 0, maxItems = MAX_ITEMS } = schema
  const most = Math.max(minItems, Math.min(maxItems, MAX_ITEMS))
  const count = minItems + chance.below(most - minItems + 1)
  // `productIds` are of the field `productId`.
  const one = name.replace(/s$/, '')
  return Array.from({ length: count }, () => describedValue(chance, items, known, one))
}

const WORDS = [
  'Ashwagandha',
  'with',
  'warm milk',
  'अश्वगंधा',
  'ગુલાબ',
  'tea',
  '750 ml',
  '12',
  '👩‍👩‍👧‍👦',
]

function textFor(
  chance: Chance,
  { format, pattern, minLength = 0, maxLength, example }: Described,
) {
  if (typeof example === 'string' && chance.percent(50)) return example
  switch (format) {
    case 'date':
      return chance.pick(['2026-11-01', '2026-02-28', '2027-10-31', '2024-02-29'])
    case 'date-time':
      return chance.pick([
        '2026-11-21T06:30:00.000Z',
        '2026-11-25T04:30:00Z',
        '1970-01-01T00:00:00Z',
      ])
    case 'email':
      return chance.pick(['asha@example.com', 'new@example.com'])
    case 'uri':
      return 'https://store.example/'
  }
  if (pattern) return matching(chance, pattern)
  const most = Math.min(maxLength ?? MAX_LETTERS, Math.max(MAX_LETTERS, minLength))
  const boundary = chance.percent(5) ? chance.pick([minLength, maxLength ?? most]) : undefined
  let text = chance.pick(WORDS)
  const least = boundary ?? Math.max(minLength, chance.below(20))
  while (text.length < least) text += ` ${chance.pick(WORDS)}`
  return text.slice(0, boundary ?? most)
}

function matching(chance: Chance, pattern: string): string {
  try {
    const texts = fc.stringMatching(new RegExp(pattern))
    const [text = ''] = fc.sample(texts, { seed: chance.below(2 ** 31), numRuns: 1 })
    return text
  } catch {
    // Looks ahead, which cannot be made from the pattern.
    return hostileText(chance)
  }
}

function numberFor(chance: Chance, schema: Described): number {
  const { minimum = 0, maximum = 1_000, multipleOf, type } = schema
  if (chance.percent(15)) return chance.pick([minimum, maximum])
  const low = Math.max(minimum, -1_000)
  const high = Math.max(low, Math.min(maximum, 1_000))
  const value = low + chance.below(Math.floor(high - low) + 1)
  const isWhole = type === 'integer' || multipleOf === 1 || chance.percent(60)
  return isWhole ? value : Math.min(high, value + 0.25)
}

/** Letters that are no text of their own or that a database, an export or a page may stumble over. */
const ODD_LETTERS = [
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u200d',
  '\u200b',
  '\ufeff',
  '\ufffe',
  '\u2028',
  '\u001f',
  '\r\n',
  '\\u0000',
  '\\',
  "'",
  '"',
  '%00',
  '\u0301'.repeat(40),
]

/** The same value with one place changed, anywhere inside it. */
export function changedValue(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return changedLeaf(chance, value)
  const names = Object.keys(value)
  if (names.length === 0 || chance.percent(8)) return changedLeaf(chance, value)
  const name = chance.pick(names)
  if (Array.isArray(value)) {
    const copy = [...value]
    if (chance.percent(8)) copy.push(...copy)
    else copy[Number(name)] = changedValue(chance, copy[Number(name)])
    return copy
  }
  const copy: Record<string, unknown> = { ...value }
  if (chance.percent(10)) delete copy[name]
  else if (chance.percent(6)) copy[hostileText(chance)] = hostileValue(chance)
  else copy[name] = changedValue(chance, copy[name])
  return copy
}

function changedLeaf(chance: Chance, value: unknown): unknown {
  if (typeof value === 'string' && chance.percent(65)) return changedText(chance, value)
  if (typeof value === 'number' && chance.percent(65)) {
    return chance.pick([
      value + 1,
      value - 1,
      -value,
      value + 0.001,
      value * 1e6,
      String(value),
      [value],
      2 ** 31,
      2 ** 31 - 1,
      2 ** 53 - 1,
      -(2 ** 31),
      Number.MIN_VALUE,
      -0,
    ])
  }
  if (chance.percent(30))
    return chance.pick([null, [value], { value }, [], {}, '', JSON.stringify(value) ?? ''])
  return hostileValue(chance)
}

function changedText(chance: Chance, text: string): unknown {
  const at = chance.below(text.length + 1)
  return chance.pick([
    text.slice(0, at) + chance.pick(ODD_LETTERS) + text.slice(at),
    text.slice(0, at) + chance.pick(ODD_LETTERS) + text.slice(at),
    text + chance.pick(ODD_LETTERS),
    ` ${text} `,
    text.toUpperCase(),
    text.slice(0, at),
    text.repeat(200),
    text.repeat(4),
    [...text].reverse().join(''),
    text.replaceAll(/[0-9]/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? digit),
    text.replaceAll(/[0-9]/g, '9'),
    hostileText(chance),
  ])
}
