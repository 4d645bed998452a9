import type { Language } from '../language/languages.ts'
import { type Translations, textsIn } from '../language/translated-texts.ts'
import type { ProductTexts, TranslatedTextKey } from './product-fields.ts'
import { TRANSLATED_TEXT_KEYS } from './product-fields.ts'

/** The translated texts of a product. Its names are `ScriptNames`. */
export interface ProductWords extends Pick<ProductTexts, TranslatedTextKey> {
  description: string
  materials: readonly string[]
  allergens: readonly string[]
}
export type ProductWordsKey = keyof ProductWords
export type ProductTranslations = Translations<ProductWords>

export const PRODUCT_WORDS_KEYS: readonly ProductWordsKey[] = [
  'description',
  'materials',
  'allergens',
  ...TRANSLATED_TEXT_KEYS,
]

/** Returns only the translated fields of a product. */
export function wordsOf(product: ProductWords): ProductWords {
  const words = PRODUCT_WORDS_KEYS.map((key) => [key, product[key]] as const)
  return Object.fromEntries(words) as unknown as ProductWords
}

/** Returns a product in a language. Each text falls back to English separately; `inEnglish` lists those that do. */
export function productIn<P extends ProductWords & { translations: ProductTranslations }>(
  product: P,
  language: Language,
): Omit<P, 'translations'> & { inEnglish: ProductWordsKey[] } {
  const { translations, ...own } = product
  const { texts, untranslated } = textsIn(wordsOf(product), translations, language)
  return { ...own, ...texts, inEnglish: untranslated }
}
