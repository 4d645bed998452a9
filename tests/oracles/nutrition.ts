import { NUTRIENT_LINES, type Nutrients } from '#domain/catalog/nutrition.ts'

const PARTS: readonly (readonly [part: keyof Nutrients, whole: keyof Nutrients])[] = [
  ['addedSugarsGrams', 'sugarsGrams'],
  ['sugarsGrams', 'carbohydrateGrams'],
  ['saturatedFatGrams', 'fatGrams'],
]
const MAX_GRAMS = 100

/**
 * Whether a table is plausible: nothing negative, no part above its whole, at most 100 g in 100 g
 * (docs/law.md, food).
 */
export function isPossible(nutrients: Nutrients): boolean {
  const { proteinGrams, carbohydrateGrams, fatGrams } = nutrients
  return (
    NUTRIENT_LINES.every(({ key }) => Number.isFinite(nutrients[key]) && nutrients[key] >= 0) &&
    PARTS.every(([part, whole]) => nutrients[part] <= nutrients[whole]) &&
    proteinGrams + carbohydrateGrams + fatGrams <= MAX_GRAMS
  )
}
