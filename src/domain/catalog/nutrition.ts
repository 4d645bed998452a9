/** The nutrients in 100 g or 100 ml, apart from energy, as FSSAI's labelling rules require (docs/law.md, food). */
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
  /** True for values that are typical of the kind of product, not measured; the page says so. */
  isExample: boolean
}

/** The rows below energy, in the legally required order; `part` marks a part of the row before. */
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

// The energy factors of FSSAI's labelling rules, in kcal a gram (docs/law.md, food).
const KCAL_PER_GRAM = { protein: 4, carbohydrate: 4, fat: 9 } as const

/** The energy of the nutrients in kcal, rounded (docs/law.md, food). */
export function energyOf(
  nutrients: Pick<Nutrients, 'proteinGrams' | 'carbohydrateGrams' | 'fatGrams'>,
): number {
  return Math.round(
    nutrients.proteinGrams * KCAL_PER_GRAM.protein +
      nutrients.carbohydrateGrams * KCAL_PER_GRAM.carbohydrate +
      nutrients.fatGrams * KCAL_PER_GRAM.fat,
  )
}
