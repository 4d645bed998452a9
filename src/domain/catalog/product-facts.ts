import { type Read, readChoice, readWhole } from './form-readers.ts'
import type { ProductTextField } from './product-fields.ts'

/** A product field that is no text: a yes or no, a whole number, or a choice. */
export type ProductFact = Pick<ProductTextField, 'wire' | 'about'> & {
  /** The section of the form. */
  part: 'measures' | 'diet' | 'licence'
} & (
    | { kind: 'flag'; otherwise: boolean }
    | { kind: 'whole'; min: number; max: number; otherwise: number }
    | { kind: 'choice'; choices: readonly string[]; otherwise: null }
  )

/**
 * Each fact is declared here only: column, API, form, log, import and export follow. A new one also needs a migration
 * whose column has a default, its labels in the languages, and its place on the page. A form that omits it gets the
 * value of the category's latest product; without one, `otherwise` applies.
 */
export const PRODUCT_FACTS = {
  shelfLifeMonths: {
    wire: 'shelf_life_months',
    kind: 'whole',
    min: 1,
    max: 120,
    otherwise: 12,
    about: 'Months from making to expiry',
    part: 'measures',
  },
  externalUse: {
    wire: 'external_use',
    kind: 'flag',
    otherwise: false,
    about: 'For external use only',
    part: 'diet',
  },
  /** By a classical text, or by the maker's own recipe (docs/law.md, Ayurvedic medicines and cosmetics). */
  medicineClass: {
    wire: 'medicine_class',
    kind: 'choice',
    choices: ['classical', 'proprietary'],
    otherwise: null,
    about: 'Of Ayurvedic medicines alone',
    part: 'licence',
  },
} as const satisfies Record<string, ProductFact>

export type FactKey = keyof typeof PRODUCT_FACTS
type FactOf<Key extends FactKey> = (typeof PRODUCT_FACTS)[Key]
type Fact = FactOf<FactKey>

type ValueOf<One> = One extends { kind: 'flag' }
  ? boolean
  : One extends { kind: 'whole' }
    ? number
    : One extends { choices: readonly (infer Choice)[] }
      ? Choice | null
      : never
/** The facts of a product; null means that no choice applies. */
export type ProductFacts = { -readonly [Key in FactKey]: ValueOf<FactOf<Key>> }
export type WireFacts = { [Key in FactKey as FactOf<Key>['wire']]: ProductFacts[Key] }

type WordOf<One> = One extends {
  wire: infer Wire extends string
  choices: readonly (infer Choice)[]
}
  ? `${Wire} ${(Choice & string) | 'none'}`
  : never
/** The message keys of the facts' choices in the form. */
export type ChoiceWord = { [Key in FactKey]: WordOf<FactOf<Key>> }[FactKey]

export const FACT_KEYS = Object.keys(PRODUCT_FACTS) as readonly FactKey[]

export const isFact = (name: string): name is FactKey => Object.hasOwn(PRODUCT_FACTS, name)

/** The facts of a section of the form, in declaration order. */
export const factsIn = (part: ProductFact['part']): readonly Fact[] =>
  FACT_KEYS.map((key): Fact => PRODUCT_FACTS[key]).filter((fact) => fact.part === part)

/** The API names of the facts of a kind. */
export const factWires = (kind: ProductFact['kind']): readonly string[] =>
  FACT_KEYS.map((key) => PRODUCT_FACTS[key])
    .filter((fact) => fact.kind === kind)
    .map(({ wire }) => wire)

/** Makes a record with a value for each fact, by key. */
export function eachFact<Value>(make: (key: FactKey, fact: Fact) => Value) {
  const made = FACT_KEYS.map((key) => [key, make(key, PRODUCT_FACTS[key])] as const)
  return Object.fromEntries(made) as Record<FactKey, Value>
}

/** Makes a record with a value for each fact, by API name. */
export function eachWireFact<Value>(make: (key: FactKey, fact: Fact) => Value) {
  const made = FACT_KEYS.map(
    (key) => [PRODUCT_FACTS[key].wire, make(key, PRODUCT_FACTS[key])] as const,
  )
  return Object.fromEntries(made) as Record<keyof WireFacts, Value>
}

export const PLAIN_FACTS = eachFact((_, { otherwise }) => otherwise) as ProductFacts

/** Parses a fact as the API sends it; an empty choice becomes null. */
export function readFact(fact: Fact, value: unknown): Read<ProductFacts[FactKey]> {
  if (fact.kind === 'flag') return readChoice(value, [true, false])
  if (fact.kind === 'whole') return readWhole(value, fact.min, fact.max)
  return value === '' ? { value: null } : readChoice(value, fact.choices)
}
