import names from '#content/claims/reserved-names.json' with { type: 'json' }
import type { LicenceType } from '../catalog/product.ts'
import { type Claim, compileWords, findWords, type WordPattern } from './find-claims.ts'

/** The texts of a product with its names and contents; every text may be empty. */
export interface NamedFood {
  licenceType: LicenceType | undefined
  /** By field. */
  names: Readonly<Record<string, string>>
  /** Ingredients, description and cautions. */
  said: readonly string[]
}

interface ReservedName {
  word: WordPattern[]
  /** Words that allow the name. */
  unless: WordPattern[]
}

let compiled: readonly ReservedName[] | undefined

/** Compiles the names on first use, as the patterns of claims are. */
function reservedNames(): readonly ReservedName[] {
  const wordOf = (shown: string, pattern: string) =>
    compileWords([{ kind: 'name', shown, pattern }])
  compiled ??= names.map(({ shown, pattern, unless }) => ({
    word: wordOf(shown, pattern),
    unless: unless ? wordOf('', unless) : [],
  }))
  return compiled
}

/**
 * Finds names that food law reserves, by field: tea for Camellia sinensis, ORS for the WHO formula, Ayurveda Aahara
 * for food that states that it is only for dietary use (docs/law.md, food). It only warns, like `findClaims`, and
 * finds nothing in products that are no food.
 */
export function findReservedNames({
  licenceType = 'fssai',
  names: called,
  said,
}: NamedFood): [field: string, claims: Claim[]][] {
  if (licenceType !== 'fssai') return []
  const all = [...said, ...Object.values(called)].join('\n')
  const reserved = reservedNames()
    .filter(({ unless }) => findWords(all, unless).length === 0)
    .flatMap(({ word }) => word)
  return Object.entries(called)
    .map(([field, name]): [string, Claim[]] => [field, findWords(name, reserved)])
    .filter(([, claims]) => claims.length > 0)
}
