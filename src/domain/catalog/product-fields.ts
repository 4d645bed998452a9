/** A fact about a product that its owner writes as one plain text. */
export interface ProductTextField {
  /** Its name in the API, in the form, in the database and in product tables of other shops. */
  wire: string
  maxLength: number
  /** What it is, for whoever reads the API's description. */
  about: string
  /** Claims are looked for in it (docs/law.md, claims). */
  isAdvertising: boolean
  /** Where form and product page show it: with what the goods are, with their use, or with how to keep them. */
  part: 'identity' | 'use' | 'keeping'
}

/**
 * Each of these is declared here once: column, API, form, page, log, import and export are derived
 * from it. A new one needs a migration and its names in the languages besides.
 */
export const PRODUCT_TEXTS = {
  commonName: {
    wire: 'common_name',
    maxLength: 120,
    about: 'The goods in plain words',
    isAdvertising: true,
    part: 'identity',
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
} as const satisfies Record<string, ProductTextField>

export type ProductTextKey = keyof typeof PRODUCT_TEXTS
/** The texts themselves; an empty one has not been said. */
export type ProductTexts = Record<ProductTextKey, string>
/** The texts of one part of form and page. */
export type TextKeyIn<Part extends ProductTextField['part']> = {
  [Key in ProductTextKey]: (typeof PRODUCT_TEXTS)[Key]['part'] extends Part ? Key : never
}[ProductTextKey]

export const PRODUCT_TEXT_KEYS = Object.keys(PRODUCT_TEXTS) as readonly ProductTextKey[]

/** The texts of one part, in the order in which they are declared. */
export function textKeysIn<Part extends ProductTextField['part']>(part: Part): TextKeyIn<Part>[] {
  const isIn = (key: ProductTextKey): key is TextKeyIn<Part> => PRODUCT_TEXTS[key].part === part
  return PRODUCT_TEXT_KEYS.filter(isIn)
}

/** Something for each text, by its key. */
export function eachText<Value>(
  make: (key: ProductTextKey, field: ProductTextField) => Value,
): Record<ProductTextKey, Value> {
  const made = PRODUCT_TEXT_KEYS.map((key) => [key, make(key, PRODUCT_TEXTS[key])] as const)
  return Object.fromEntries(made) as Record<ProductTextKey, Value>
}

type WireOf<Key extends ProductTextKey> = (typeof PRODUCT_TEXTS)[Key]['wire']
export type ProductTextWire = WireOf<ProductTextKey>

/** Something for each text, by its name in the API. */
export function eachWireText<Value>(
  make: (key: ProductTextKey, field: ProductTextField) => Value,
): Record<ProductTextWire, Value> {
  const made = PRODUCT_TEXT_KEYS.map(
    (key) => [PRODUCT_TEXTS[key].wire, make(key, PRODUCT_TEXTS[key])] as const,
  )
  return Object.fromEntries(made) as Record<ProductTextWire, Value>
}

/** No text has been said. */
export const NO_TEXTS: ProductTexts = eachText(() => '')

/** The columns of a text in product tables of other shops: Shopify's metafield, WooCommerce's extra field. */
export const columnsOf = {
  shopify: ({ wire }: ProductTextField) =>
    `${sentenceCase(wire)} (product.metafields.custom.${wire})`,
  woocommerce: ({ wire }: ProductTextField) => `Meta: ${wire}`,
}

function sentenceCase(wire: string): string {
  const words = wire.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
