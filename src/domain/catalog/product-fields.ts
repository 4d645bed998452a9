import { TRANSLATIONS, type Translation } from '../language/languages.ts'

/** A product text that the owner writes in one plain field. */
export interface ProductTextField {
  /** Its name in API, form, database and CSV files. */
  wire: string
  maxLength: number
  /** Its description in the API's documentation. */
  about: string
  /** Whether it is checked for claims (docs/law.md, claims). */
  isAdvertising: boolean
  /**
   * The section of form and product page: identity, the choice of sizes, use, storage, the story, or beside the
   * origin.
   */
  part: 'identity' | 'sizes' | 'use' | 'keeping' | 'story' | 'origin'
  /** Whether it may have several lines. */
  lines?: true
  /** True if it is the same in every language, like a name; all others are translated. */
  isKey?: true
}

/**
 * Each text is declared here only: column, API, form, page, log, import and export follow. A new
 * one also needs a migration and its labels in the languages.
 */
export const PRODUCT_TEXTS = {
  commonName: {
    wire: 'common_name',
    maxLength: 120,
    about: 'The goods in plain words',
    isAdvertising: true,
    part: 'identity',
  },
  /** Products with the same family are one product in several sizes. */
  family: {
    wire: 'family',
    maxLength: 80,
    about:
      'What its sizes are called together, empty for none; products with the same family are sizes of one',
    isAdvertising: true,
    part: 'sizes',
    isKey: true,
  },
  serving: {
    wire: 'serving',
    maxLength: 300,
    about: 'How to use it',
    isAdvertising: true,
    part: 'use',
  },
  note: { wire: 'note', maxLength: 500, about: 'Cautions', isAdvertising: true, part: 'use' },
  storage: {
    wire: 'storage',
    maxLength: 300,
    about: 'How to keep it',
    isAdvertising: false,
    part: 'keeping',
  },
  story: {
    wire: 'story',
    maxLength: 2_000,
    about: 'Taste, making, use and servings: a paragraph a line, its heading before a colon',
    isAdvertising: true,
    part: 'story',
    lines: true,
  },
  importer: {
    wire: 'importer',
    maxLength: 200,
    about: 'Of imported goods: name and address of the importer',
    isAdvertising: false,
    part: 'origin',
    isKey: true,
  },
} as const satisfies Record<string, ProductTextField>

export type ProductTextKey = keyof typeof PRODUCT_TEXTS
/** The texts of a product; empty when not given. */
export type ProductTexts = Record<ProductTextKey, string>
/** The keys of the texts in a section. */
export type TextKeyIn<Part extends ProductTextField['part']> = {
  [Key in ProductTextKey]: (typeof PRODUCT_TEXTS)[Key]['part'] extends Part ? Key : never
}[ProductTextKey]

/** The texts that are written once for each language. */
export type TranslatedTextKey = {
  [Key in ProductTextKey]: (typeof PRODUCT_TEXTS)[Key] extends { isKey: true } ? never : Key
}[ProductTextKey]

export const PRODUCT_TEXT_KEYS = Object.keys(PRODUCT_TEXTS) as readonly ProductTextKey[]

export const TRANSLATED_TEXT_KEYS = PRODUCT_TEXT_KEYS.filter(
  (key): key is TranslatedTextKey => !('isKey' in PRODUCT_TEXTS[key]),
)

/** The keys of the texts in a section, in declaration order. */
export function textKeysIn<Part extends ProductTextField['part']>(part: Part): TextKeyIn<Part>[] {
  const isIn = (key: ProductTextKey): key is TextKeyIn<Part> => PRODUCT_TEXTS[key].part === part
  return PRODUCT_TEXT_KEYS.filter(isIn)
}

/** Makes a record with a value for each text, by key. */
export function eachText<Value>(make: (key: ProductTextKey, field: ProductTextField) => Value) {
  const made = PRODUCT_TEXT_KEYS.map((key) => [key, make(key, PRODUCT_TEXTS[key])] as const)
  return Object.fromEntries(made) as Record<ProductTextKey, Value>
}

type WireOf<Key extends ProductTextKey> = (typeof PRODUCT_TEXTS)[Key]['wire']
export type ProductTextWire = WireOf<ProductTextKey>

/** Makes a record with a value for each text, by API name. */
export function eachWireText<Value>(make: (key: ProductTextKey, field: ProductTextField) => Value) {
  const made = PRODUCT_TEXT_KEYS.map(
    (key) => [PRODUCT_TEXTS[key].wire, make(key, PRODUCT_TEXTS[key])] as const,
  )
  return Object.fromEntries(made) as Record<ProductTextWire, Value>
}

/** The name in another language, by API name. */
export const nameField = <Language extends Translation>(language: Language) =>
  `name_${language}` as const

/** Makes a record with a value for the name in each other language, by API name. */
export function eachName<Value>(make: (language: Translation) => Value) {
  const made = TRANSLATIONS.map((language) => [nameField(language), make(language)] as const)
  return Object.fromEntries(made) as Record<`name_${Translation}`, Value>
}

export const NO_TEXTS: ProductTexts = eachText(() => '')

/** The columns of a text in Shopify (a metafield) and WooCommerce files (an extra field). */
export const columnsOf = {
  shopify: ({ wire }: Pick<ProductTextField, 'wire'>) =>
    `${sentenceCase(wire)} (product.metafields.custom.${wire})`,
  woocommerce: ({ wire }: Pick<ProductTextField, 'wire'>) => `Meta: ${wire}`,
}

function sentenceCase(wire: string): string {
  const words = wire.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
