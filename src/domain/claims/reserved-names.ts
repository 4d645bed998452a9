import names from '#content/claims/reserved-names.json' with { type: 'json' }
import type { LicenceType } from '../catalog/product.ts'
import { type Claim, findWords } from './find-claims.ts'

/** The texts of a product with its names and contents; every text may be empty. */
export interface NamedFood {
  licenceType: LicenceType | undefined
  /** By field. */
  names: Readonly<Record<string, string>>
  /** Ingredients, description and cautions. */
  said: readonly string[]
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
  const reserved = names
    .filter(
      ({ unless }) =>
        !unless || findWords(all, [{ kind: 'name', shown: '', pattern: unless }]).length === 0,
    )
    .map(({ shown, pattern }) => ({ kind: 'name' as const, shown, pattern }))
  return Object.entries(called)
    .map(([field, name]): [string, Claim[]] => [field, findWords(name, reserved)])
    .filter(([, claims]) => claims.length > 0)
}
