import names from '#content/claims/reserved-names.json' with { type: 'json' }
import type { LicenceType } from '../catalog/product.ts'
import { type Claim, findWords } from './find-claims.ts'

/** What of a product says what it is called and made of; every text may be empty. */
export interface NamedFood {
  licenceType: LicenceType | undefined
  /** By field. */
  names: Readonly<Record<string, string>>
  /** Ingredients, description and cautions. */
  said: readonly string[]
}

/**
 * Names that food law keeps for one thing, by field: tea for what is made of Camellia sinensis, ORS for the formula of the
 * WHO, Ayurveda Aahara for what says that it is only for dietary use (docs/law.md, food). Only warns, as `findClaims` does;
 * nothing is found in what is no food.
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
