import { type Claim, findClaims } from '../claims/find-claims.ts'
import { findReservedNames } from '../claims/reserved-names.ts'
import { TRANSLATIONS } from '../language/languages.ts'
import type { LicenceType } from './product.ts'
import { nameField } from './product-fields.ts'

/** Claims that need a reason, by field. */
export type ClaimsByField = Readonly<Record<string, readonly Claim[]>>

/** The fields that contain a name of a product. */
const NAMES = ['product_name', ...TRANSLATIONS.map(nameField), 'common_name', 'family']

/**
 * Finds the claims in the advertising texts of a product, by API name (docs/law.md, claims), and names that are reserved
 * for other foods (docs/law.md, food). Fields without a finding are left out.
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
 * True if an earlier reason covers these claims, so that it need not be given at every change: each word had one, and no
 * text with a claim has changed since.
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
