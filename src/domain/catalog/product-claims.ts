import { type Claim, findClaims } from '../claims/find-claims.ts'
import { findReservedNames } from '../claims/reserved-names.ts'
import { TRANSLATIONS } from '../language/languages.ts'
import type { LicenceType } from './product.ts'
import { nameField } from './product-fields.ts'

/** Claims that need a reason, by field. */
export type ClaimsByField = Readonly<Record<string, readonly Claim[]>>

/** The fields in which a product is called something. */
const NAMES = ['product_name', ...TRANSLATIONS.map(nameField), 'common_name', 'family']

/**
 * What the advertising texts of a product, by API name, claim (docs/law.md, claims), and where its names are kept for
 * another food (docs/law.md, food); fields without a finding are left out.
 */
export function claimsByField(
  texts: Readonly<Record<string, string>>,
  { licenceType, materials }: { licenceType: LicenceType | undefined; materials: string },
): ClaimsByField {
  const names = Object.fromEntries(Object.entries(texts).filter(([field]) => NAMES.includes(field)))
  const said = [...Object.values(texts), materials]
  const reserved = new Map(findReservedNames({ licenceType, names, said }))
  const found = Object.entries(texts).map(
    ([field, text]) => [field, [...findClaims(text), ...(reserved.get(field) ?? [])]] as const,
  )
  return Object.fromEntries(found.filter(([, claims]) => claims.length > 0))
}

/**
 * Whether a reason that was given before covers these claims, so that it is not asked for at every change: each word
 * had one, and no text that claims something has changed since.
 */
export function areExplained(
  claims: ClaimsByField,
  texts: Readonly<Record<string, string | undefined>>,
  before: { texts: Readonly<Record<string, string | undefined>>; words: readonly string[] },
): boolean {
  return Object.entries(claims).every(
    ([field, found]) =>
      texts[field] === before.texts[field] &&
      found.every(({ word }) => before.words.includes(word)),
  )
}
