/** What is in 100 g or 100 ml besides energy, as the table of FSSAI's labelling rules has it (docs/law.md, food). */
export interface Nutrients {
  proteinGrams: number
  carbohydrateGrams: number
  sugarsGrams: number
  addedSugarsGrams: number
  fatGrams: number
  saturatedFatGrams: number
  transFatGrams: number
  sodiumMilligrams: number
}

export interface Nutrition extends Nutrients {
  per: '100 g' | '100 ml'
  energyKcal: number
  /** Typical of the kind, not measured on this product: the page says so. */
  isExample: boolean
}

/** The lines of the table below energy, in the order of the law; what belongs to the line before is `part`. */
export const NUTRIENT_LINES = [
  { key: 'proteinGrams', unit: 'g', part: false },
  { key: 'carbohydrateGrams', unit: 'g', part: false },
  { key: 'sugarsGrams', unit: 'g', part: true },
  { key: 'addedSugarsGrams', unit: 'g', part: true },
  { key: 'fatGrams', unit: 'g', part: false },
  { key: 'saturatedFatGrams', unit: 'g', part: true },
  { key: 'transFatGrams', unit: 'g', part: true },
  { key: 'sodiumMilligrams', unit: 'mg', part: false },
] as const satisfies readonly { key: keyof Nutrients; unit: 'g' | 'mg'; part: boolean }[]

// The factors of FSSAI's labelling rules: 4 kcal a gram of protein or carbohydrate, 9 of fat (docs/law.md, food).
const KCAL_PER_GRAM = { protein: 4, carbohydrate: 4, fat: 9 } as const

/** The energy in kcal that the nutrients give, rounded to a whole one (docs/law.md, food). */
export function energyOf(
  nutrients: Pick<Nutrients, 'proteinGrams' | 'carbohydrateGrams' | 'fatGrams'>,
): number {
  return Math.round(
    nutrients.proteinGrams * KCAL_PER_GRAM.protein +
      nutrients.carbohydrateGrams * KCAL_PER_GRAM.carbohydrate +
      nutrients.fatGrams * KCAL_PER_GRAM.fat,
  )
}

const PARTS: readonly (readonly [part: keyof Nutrients, whole: keyof Nutrients])[] = [
  ['addedSugarsGrams', 'sugarsGrams'],
  ['sugarsGrams', 'carbohydrateGrams'],
  ['saturatedFatGrams', 'fatGrams'],
]
const MAX_GRAMS = 100

/**
 * Says whether a table can be true: nothing below 0, no part larger than its whole, and no more
 * than 100 g in 100 g (docs/law.md, food).
 */
export function isPossible(nutrients: Nutrients): boolean {
  const { proteinGrams, carbohydrateGrams, fatGrams } = nutrients
  return (
    NUTRIENT_LINES.every(({ key }) => Number.isFinite(nutrients[key]) && nutrients[key] >= 0) &&
    PARTS.every(([part, whole]) => nutrients[part] <= nutrients[whole]) &&
    proteinGrams + carbohydrateGrams + fatGrams <= MAX_GRAMS
  )
}
