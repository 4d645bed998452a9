import { POST_TRANSLATION_FIELDS } from '../blog/post-translation.ts'
import { CATEGORY_TRANSLATION_FIELDS } from '../catalog/category-form.ts'
import { PRODUCT_TRANSLATION_FIELDS } from '../catalog/product-translation.ts'
import { MAX_OFFER_NAME_LENGTH } from '../offers/offer-form.ts'
import { POLICY_TRANSLATION_FIELDS } from '../policies/policy-form.ts'
import { MAX_ANSWER_LENGTH } from '../reviews/moderation.ts'
import type { TranslationField } from './translation-form.ts'

/** Everything that the owner can translate, in the sequence of the panel's list. */
export const TRANSLATED_KINDS = {
  product: PRODUCT_TRANSLATION_FIELDS,
  category: CATEGORY_TRANSLATION_FIELDS,
  post: POST_TRANSLATION_FIELDS,
  review: [
    { key: 'answer', wire: 'answer', maxLength: MAX_ANSWER_LENGTH, lines: true, claims: 'checked' },
  ],
  offer: [{ key: 'name', wire: 'name', maxLength: MAX_OFFER_NAME_LENGTH, claims: 'checked' }],
  policy: POLICY_TRANSLATION_FIELDS,
} as const satisfies Readonly<Record<string, readonly TranslationField[]>>

export type TranslatedKind = keyof typeof TRANSLATED_KINDS

export const TRANSLATED_KIND_NAMES = Object.keys(TRANSLATED_KINDS) as readonly TranslatedKind[]

/** Parses the name of a kind; undefined if it is unknown. */
export function parseTranslatedKind(name: string | null): TranslatedKind | undefined {
  return TRANSLATED_KIND_NAMES.find((known) => known === name)
}
