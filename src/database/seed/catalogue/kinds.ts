import { energyOf, type Nutrients, type Nutrition } from '#domain/catalog/nutrition.ts'
import type { MedicineClass } from '#domain/catalog/product.ts'

/**
 * Label facts shared by all products of one kind (docs/law.md, legal metrology and food and Ayurvedic medicines
 * and cosmetics).
 */
export interface KindFacts {
  commonName: string
  storage: string
  externalUse?: true
  medicineClass?: MedicineClass
  nutrition?: Nutrition
}

type Row = readonly [
  protein: number,
  carbohydrate: number,
  sugars: number,
  added: number,
  fat: number,
  saturated: number,
  trans: number,
  sodium: number,
]

/** A kind's typical figures, marked as an example: every maker measures its own product. */
function per(amount: Nutrition['per'], row: Row): Nutrition {
  const [proteinGrams, carbohydrateGrams, sugarsGrams, addedSugarsGrams] = row
  const [, , , , fatGrams, saturatedFatGrams, transFatGrams, sodiumMilligrams] = row
  const nutrients: Nutrients = {
    ...{ proteinGrams, carbohydrateGrams, sugarsGrams, addedSugarsGrams },
    ...{ fatGrams, saturatedFatGrams, transFatGrams, sodiumMilligrams },
  }
  return { per: amount, energyKcal: energyOf(nutrients), ...nutrients, isExample: true }
}

const SYRUP_STORAGE =
  'Keep in a cool, dry place away from the sun. Once opened, close tightly, refrigerate and use within 60 days.'
const JUICE_STORAGE =
  'Keep in a cool, dry place. Once opened, refrigerate and use within 30 days. Shake before use.'
const DRINK_STORAGE =
  'Keep cool and away from the sun. Once opened, refrigerate and drink the same day.'
const DRY_STORAGE = 'Keep dry and cool. Once opened, keep in an airtight jar.'
const JAR_STORAGE = 'Keep in a cool, dry place. Use a clean, dry spoon and close the jar tightly.'
const SKIN_STORAGE = 'Keep closed, cool and out of the sun, out of reach of children.'
const MEDICINE_STORAGE = 'Keep in a cool, dry place, out of reach of children.'

// Each row: protein, carbohydrate, of which sugars, of which added, fat, of which saturated, trans; sodium in
// mg.
const FOOD = {
  // 30 ml of syrup contain 18–20 g of sugar.
  syrup: {
    commonName: 'Sweetened syrup, to be diluted',
    storage: SYRUP_STORAGE,
    nutrition: per('100 ml', [0.1, 64, 63, 62, 0, 0, 0, 20]),
  },
  saltedSyrup: {
    commonName: 'Sweetened syrup with black salt, to be diluted',
    storage: SYRUP_STORAGE,
    nutrition: per('100 ml', [0.2, 63, 62, 60, 0, 0, 0, 240]),
  },
  pulpSyrup: {
    commonName: 'Sweetened fruit syrup with pulp, to be diluted',
    storage: SYRUP_STORAGE,
    nutrition: per('100 ml', [0.5, 62, 60, 55, 0.1, 0, 0, 15]),
  },
  nutSyrup: {
    commonName: 'Sweetened syrup with almonds, to be diluted',
    storage: SYRUP_STORAGE,
    nutrition: per('100 ml', [1.8, 62, 61, 60, 3.9, 0.3, 0, 15]),
  },
  aloeJuice: {
    commonName: 'Aloe vera juice',
    storage: JUICE_STORAGE,
    nutrition: per('100 ml', [0.1, 0.9, 0.4, 0, 0, 0, 0, 12]),
  },
  fruitJuice: {
    commonName: 'Fruit juice without added sugar',
    storage: JUICE_STORAGE,
    nutrition: per('100 ml', [0.2, 3.1, 1.6, 0, 0.1, 0, 0, 8]),
  },
  infusion: {
    commonName: 'Herbal infusion in bags',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [14, 52, 3, 0, 9, 1, 0, 60]),
  },
  greenTea: {
    commonName: 'Green tea leaves with herbs',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [20, 48, 2, 0, 3, 0.5, 0, 10]),
  },
  fruitDrink: {
    commonName: 'Still fruit drink, ready to drink',
    storage: DRINK_STORAGE,
    nutrition: per('100 ml', [0.1, 11.5, 11, 10, 0, 0, 0, 60]),
  },
  milkDrink: {
    commonName: 'Flavoured milk, ready to drink',
    storage: DRINK_STORAGE,
    nutrition: per('100 ml', [2.9, 10.8, 10.5, 6.2, 2.8, 1.8, 0.1, 42]),
  },
  coconutDrink: {
    commonName: 'Tender coconut water with seeds',
    storage: DRINK_STORAGE,
    nutrition: per('100 ml', [0.3, 4.4, 3.8, 0, 0.2, 0.1, 0, 38]),
  },
  fizzyDrink: {
    commonName: 'Carbonated fruit beverage',
    storage: DRINK_STORAGE,
    nutrition: per('100 ml', [0, 10.6, 10.4, 10.2, 0, 0, 0, 55]),
  },
  petalPreserve: {
    commonName: 'Rose-petal preserve',
    storage: JAR_STORAGE,
    nutrition: per('100 g', [0.6, 72, 70, 68, 0.2, 0, 0, 12]),
  },
  fruitPreserve: {
    commonName: 'Fruit preserved in syrup',
    storage: JAR_STORAGE,
    nutrition: per('100 g', [0.3, 68, 65, 60, 0.1, 0, 0, 25]),
  },
  ghee: {
    commonName: 'Cow ghee',
    storage: JAR_STORAGE,
    nutrition: per('100 ml', [0, 0, 0, 0, 91, 58, 2.3, 2]),
  },
  honey: {
    commonName: 'Honey',
    storage: 'Keep in a dry place at room temperature. Crystals are natural; do not refrigerate.',
    nutrition: per('100 g', [0.3, 81, 79, 0, 0, 0, 0, 5]),
  },
  laddu: {
    commonName: 'Millet and sesame sweet',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [7.5, 60, 34, 33, 19, 7, 0.2, 18]),
  },
  khakhra: {
    commonName: 'Roasted wheat crisp',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [11.5, 62, 2, 0, 12, 1.8, 0, 520]),
  },
  sattu: {
    commonName: 'Roasted gram and barley flour',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [20.5, 60, 3, 0, 5.6, 0.8, 0, 25]),
  },
  khichdiMix: {
    commonName: 'Rice and lentil mix, to be cooked',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [11.5, 70, 1.5, 0, 1.4, 0.3, 0, 890]),
  },
  spiceMix: {
    commonName: 'Mixed spice for buttermilk',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [9.5, 38, 3, 0, 7.8, 0.8, 0, 12_500]),
  },
  goldenMix: {
    commonName: 'Spice and jaggery mix for milk',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [6, 70, 32, 30, 5, 1.8, 0, 45]),
  },
  maltMix: {
    commonName: 'Malted millet mix',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [8.2, 72, 26, 25, 6.5, 0.7, 0, 14]),
  },
  upmaMix: {
    commonName: 'Millet and vegetable mix, to be cooked',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [11, 66, 3, 0, 6.8, 1.2, 0, 780]),
  },
  soupMix: {
    commonName: 'Lentil soup powder',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [21, 55, 2.4, 0, 1.6, 0.4, 0, 2_900]),
  },
  kheerMix: {
    commonName: 'Amaranth dessert mix',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [10, 66, 34, 32, 9.5, 1.2, 0, 16]),
  },
  drinkSachet: {
    commonName: 'Herb and grain or fruit drink mix',
    storage: DRY_STORAGE,
    nutrition: per('100 g', [4, 84, 40, 38, 1.8, 0.3, 0, 90]),
  },
} as const satisfies Record<string, KindFacts>

const skin = (commonName: string): KindFacts => ({
  commonName,
  storage: SKIN_STORAGE,
  externalUse: true,
})

const medicine = (commonName: string, medicineClass: MedicineClass): KindFacts => ({
  commonName,
  storage: MEDICINE_STORAGE,
  medicineClass,
})

const REMEDY = medicine('Herb powder in a sachet', 'proprietary')

/** SKU of the catalogue → kind. */
const KINDS: Readonly<Record<string, KindFacts>> = {
  'SH-01': FOOD.syrup,
  'SH-02': FOOD.syrup,
  'SH-03': FOOD.syrup,
  'SH-04': FOOD.pulpSyrup,
  'SH-05': FOOD.saltedSyrup,
  'SH-06': FOOD.saltedSyrup,
  'SH-07': FOOD.nutSyrup,
  'DR-01': FOOD.aloeJuice,
  'DR-02': FOOD.fruitJuice,
  'DR-03': FOOD.infusion,
  'DR-04': FOOD.infusion,
  'DR-05': FOOD.fruitDrink,
  'DR-06': FOOD.milkDrink,
  'DR-07': FOOD.coconutDrink,
  'DR-08': FOOD.fizzyDrink,
  'DR-09': FOOD.greenTea,
  'CO-01': skin('Face oil'),
  'CO-02': skin('Cleansing powder for face and body'),
  'CO-03': skin('Bathing bar'),
  'CO-04': skin('Hair oil'),
  'CO-05': skin('Shampoo'),
  'CO-06': skin('Rose water'),
  'CO-07': skin('Tooth powder'),
  'CO-08': skin('Kajal'),
  'CO-09': { ...medicine('Massage oil', 'proprietary'), externalUse: true },
  'FF-01': medicine('Herbal jam (avaleha)', 'classical'),
  'FF-02': FOOD.petalPreserve,
  'FF-03': FOOD.fruitPreserve,
  'FF-04': FOOD.ghee,
  'FF-05': FOOD.honey,
  'FF-06': FOOD.laddu,
  'FF-07': FOOD.khakhra,
  'FF-08': FOOD.sattu,
  'IM-01': FOOD.khichdiMix,
  'IM-02': FOOD.spiceMix,
  'IM-03': FOOD.goldenMix,
  'IM-04': FOOD.maltMix,
  'IM-05': FOOD.upmaMix,
  'IM-06': FOOD.soupMix,
  'IM-07': FOOD.kheerMix,
}

/** The label facts of a catalogue product by its SKU; of a sachet by whether it is sold as medicine or food. */
export function kindOf(sku: string, isMedicine: boolean): KindFacts {
  const kind = KINDS[sku]
  if (kind) return kind
  if (!sku.startsWith('HR-')) throw new Error(`${sku}: its kind is not known`)
  return isMedicine ? REMEDY : FOOD.drinkSachet
}
