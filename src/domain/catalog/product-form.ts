import { findRestricted } from '../claims/find-claims.ts'
import { eachTranslation } from '../language/each-translation.ts'
import { knownFlags, SAFETY_FLAGS, type SafetyFlag } from '../suggestions/flags.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import {
  type FieldProblem,
  type Read,
  readChoice,
  readList,
  readPercent,
  readRupees,
  readText,
  readWhole,
  taking,
} from './form-readers.ts'
import { parseNetQuantity } from './net-quantity.ts'
import { countryNamed, INDIA } from './origin.ts'
import { pricesInStep } from './price-step.ts'
import type { Declarations, LicenceType, Product, ScriptNames } from './product.ts'
import { eachFact, PLAIN_FACTS, type ProductFacts, readFact } from './product-facts.ts'
import {
  eachName,
  eachText,
  nameField,
  PRODUCT_TEXT_KEYS,
  PRODUCT_TEXTS,
  type ProductTexts,
} from './product-fields.ts'

/** The fields of a product that its owner enters. */
export interface ProductDraft extends Declarations, ProductTexts {
  /** If empty, the shop generates one. */
  sku: string
  name: string
  names: ScriptNames
  description: string
  category: string
  pricePaise: number
  mrpPaise: number
  materials: readonly string[]
  allergens: readonly string[]
  netContent: Product['netContent']
  /** Its effect on a dosha, from −3 to +3; undefined does not change it, and is 0 for a new product. */
  doshaVata?: number
  doshaPitta?: number
  doshaKapha?: number
  /**
   * Who must not use it, and who must ask a doctor first; undefined does not change it, and is empty for a new
   * product.
   */
  flagsBlock?: readonly SafetyFlag[]
  flagsAsk?: readonly SafetyFlag[]
}

/** The fields of a product's effect on the doshas, by API name. */
export const DOSHA_FIELDS = {
  dosha_vata: 'doshaVata',
  dosha_pitta: 'doshaPitta',
  dosha_kapha: 'doshaKapha',
} as const
export const MAX_DOSHA_EFFECT = 3

/** The fields of the cautions of a product, by API name; a flag in `not_for` is dropped from `ask_doctor`. */
export const CAUTION_FIELDS = { not_for: 'flagsBlock', ask_doctor: 'flagsAsk' } as const

/** The GST rates for goods of this shop. */
export const GST_RATES = [0, 3, 5, 12, 18, 28, 40] as const
export const LICENCE_TYPES = [
  'fssai',
  'ayush',
  'cosmetic',
] as const satisfies readonly LicenceType[]
export const MAX_RUPEES = 1_000_000
export const MAX_GRAMS = 50_000
export const MAX_NAME_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 2_000
/** True if a text can be a code of the tariff: 4, 6 or 8 digits (docs/law.md, GST). */
export const isHsn = (text: string): boolean => /^(?:\d{4}|\d{6}|\d{8})$/.test(text)
/** A food licence number contains exactly 14 digits in a row, possibly with other text (docs/law.md, food). */
const FSSAI = /(?<!\d)\d{14}(?!\d)/
/** True if a number can be that of a food licence, of a maker or an importer. */
export const isFoodLicence = (number: string): boolean => FSSAI.test(number)
export const SKU = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/

/** The declarations if neither form nor category provides them. */
export const PLAIN_DECLARATIONS: Declarations = {
  ...PLAIN_FACTS,
  netQuantity: '1 piece',
  grossWeightGrams: 500,
  storage: '',
  vegetarian: false,
  isDietDeclared: false,
  hsn: '',
  gstPercent: 5,
  licence: { type: 'fssai', number: '' },
  maker: '',
  countryOfOrigin: INDIA,
}

export interface FormSurroundings {
  /** The titles of the shop's categories. */
  categories: readonly string[]
  /** The default declarations of a category. */
  declared(category: string): Declarations
}

/** Reports the problem of a field, by its API name. */
type RefuseField = Refuse<string, FieldProblem>

/**
 * Parses the product form, from the panel or the API, and reports all wrong fields at once, by API name. Missing
 * declarations default to the category's. Refuses ingredients of Schedule E(1).
 */
export function parseProductForm(
  form: Readonly<Record<string, unknown>>,
  surroundings: FormSurroundings,
): FormRead<ProductDraft, string, FieldProblem> {
  return readForm((refuse: RefuseField) => readDraft(form, surroundings, refuse))
}

function readDraft(
  form: Readonly<Record<string, unknown>>,
  { categories, declared }: FormSurroundings,
  refuse: RefuseField,
): ProductDraft {
  const reader = readerOf(form, refuse)
  const { take, text, declaredAs } = reader

  const name = text('product_name', MAX_NAME_LENGTH, { required: true })
  const description = text('desc', MAX_DESCRIPTION_LENGTH, { required: true, lines: true })
  const category = text('category', 60, { required: true })
  if (category !== '' && !categories.includes(category)) refuse('category', 'category-unknown')
  const defaults = declared(category)
  const ofCategory: Partial<ProductTexts> = defaults

  const materials = take('materials', readList(form.materials, { max: 60, maxLength: 120 }), [])
  if (findRestricted([name, ...materials]).length > 0) refuse('materials', 'restricted-ingredient')
  const sku = text('sku', 40)
  if (sku !== '' && !SKU.test(sku)) refuse('sku', 'sku-wrong')
  const names = eachTranslation((language) => text(nameField(language), MAX_NAME_LENGTH))

  return {
    sku,
    name,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')),
    description,
    category,
    ...readPrices(form, reader),
    materials,
    allergens: take('allergens', readList(form.allergens, { max: 20, maxLength: 60 }), []),
    ...readDeclarations(reader, defaults),
    ...readDoshas(form, reader),
    ...readCautions(form, reader),
    ...eachText((key, { wire, maxLength, lines }) =>
      declaredAs(
        wire,
        (value) => readText(value, { max: maxLength, lines }),
        ofCategory[key] ?? '',
      ),
    ),
  }
}

type Reader = ReturnType<typeof readerOf>

/** Reads fields one by one; problems are reported, and reading continues. */
function readerOf(form: Readonly<Record<string, unknown>>, refuse: RefuseField) {
  const take = taking(refuse)
  const isSent = (field: string) => form[field] !== undefined && form[field] !== null
  return {
    refuse,
    take,
    isSent,
    text: (field: string, max: number, options: { required?: boolean; lines?: boolean } = {}) =>
      take(field, readText(form[field], { max, ...options }), ''),
    /** Reads the fields that were sent, under the draft's names; omitted fields do not change. */
    sentAs: <Key extends string, Value>(
      fields: Readonly<Record<string, Key>>,
      read: (field: string) => Value,
    ): { [Name in Key]?: Value } => {
      const sent = Object.entries(fields).filter(([field]) => isSent(field))
      return Object.fromEntries(sent.map(([field, key]) => [key, read(field)])) as {
        [Name in Key]?: Value
      }
    },
    /** Reads a declaration if sent, else takes the category's default. */
    declaredAs: <Value>(field: string, read: (value: unknown) => Read<Value>, defaults: Value) =>
      isSent(field) ? take(field, read(form[field]), defaults) : defaults,
  }
}

/** Reads price and MRP; the MRP may follow from a discount. */
function readPrices(
  form: Readonly<Record<string, unknown>>,
  { refuse, take, isSent, declaredAs }: Reader,
): Pick<ProductDraft, 'pricePaise' | 'mrpPaise'> {
  const price = readRupees(form.price, MAX_RUPEES)
  const mrp = isSent('mrp') ? readRupees(form.mrp, MAX_RUPEES) : undefined
  const pricePaise = take('price', price, 0)
  const mrpPaise = mrp && take('mrp', mrp, 0)
  const discountPercent = declaredAs('discount', readPercent, 0)
  const step = pricesInStep({ pricePaise, mrpPaise, discountPercent })
  const arePricesRead = 'value' in price && (!mrp || 'value' in mrp)
  if (arePricesRead && !step.ok) {
    refuse(step.problem === 'mrp-below-price' ? 'mrp' : 'discount', step.problem)
  }
  return { pricePaise, mrpPaise: step.ok ? step.mrpPaise : pricePaise }
}

function readDoshas(
  form: Readonly<Record<string, unknown>>,
  { take, sentAs }: Reader,
): Partial<Pick<ProductDraft, 'doshaVata' | 'doshaPitta' | 'doshaKapha'>> {
  return sentAs(DOSHA_FIELDS, (field) =>
    take(field, readWhole(form[field], -MAX_DOSHA_EFFECT, MAX_DOSHA_EFFECT), 0),
  )
}

function readCautions(
  form: Readonly<Record<string, unknown>>,
  { take, sentAs }: Reader,
): Partial<Pick<ProductDraft, 'flagsBlock' | 'flagsAsk'>> {
  const { flagsBlock, flagsAsk } = sentAs(CAUTION_FIELDS, (field) =>
    take(field, readFlags(form[field]), []),
  )
  return {
    ...(flagsBlock && { flagsBlock }),
    ...(flagsAsk && { flagsAsk: flagsAsk.filter((flag) => !flagsBlock?.includes(flag)) }),
  }
}

function readFlags(value: unknown): Read<readonly SafetyFlag[]> {
  const read = readList(value, { max: SAFETY_FLAGS.length, maxLength: 20 })
  if ('problem' in read) return read
  const flags = knownFlags(read.value)
  return flags.length === new Set(read.value).size ? { value: flags } : { problem: 'choice-wrong' }
}

/** Reads the declarations that the law requires; those that were not sent default to the category's. */
function readDeclarations(
  { refuse, isSent, declaredAs }: Reader,
  defaults: Declarations,
): Omit<Declarations, 'storage'> & Pick<ProductDraft, 'netContent'> {
  const texts = (field: string, max: number, otherwise: string, required = false) =>
    declaredAs(field, (value) => readText(value, { max, required }), otherwise)

  const netQuantity = texts('net_quantity', 60, defaults.netQuantity, true)
  const netContent = parseNetQuantity(netQuantity)
  if (!netContent) refuse('net_quantity', 'net-quantity-wrong')
  const hsn = declaredAs('hsn', (value) => readText(unspaced(value), { max: 8 }), defaults.hsn)
  if (hsn !== '' && !isHsn(hsn)) refuse('hsn', 'hsn-wrong')
  const licence = {
    type: declaredAs(
      'licence_type',
      (value) => readChoice(value, LICENCE_TYPES),
      defaults.licence.type,
    ),
    number: texts('licence_number', 60, defaults.licence.number),
  }
  if (licence.type === 'fssai') licence.number = licence.number.replaceAll(' ', '')
  if (licence.type === 'fssai' && licence.number !== '' && !isFoodLicence(licence.number)) {
    refuse('licence_number', 'fssai-wrong')
  }
  return {
    netQuantity,
    netContent: netContent ?? { amount: 1, unit: 'piece' },
    grossWeightGrams: declaredAs(
      'weight_grams',
      (value) => readWhole(value, 1, MAX_GRAMS),
      defaults.grossWeightGrams,
    ),
    ...(eachFact((key, fact) =>
      declaredAs(fact.wire, (value) => readFact(fact, value), defaults[key]),
    ) as ProductFacts),
    vegetarian: declaredAs(
      'vegetarian',
      (value) => readChoice(value, [true, false]),
      defaults.vegetarian,
    ),
    isDietDeclared: isSent('vegetarian') || defaults.isDietDeclared,
    hsn,
    gstPercent: declaredAs(
      'gst_percent',
      (value) => readChoice(value, GST_RATES),
      defaults.gstPercent,
    ),
    licence,
    maker: texts('maker', 200, defaults.maker),
    countryOfOrigin: countryNamed(texts('country_of_origin', 60, defaults.countryOfOrigin, true)),
  }
}

/** Removes spaces, because numbers are copied from tables that group their digits. */
const unspaced = (value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value)

/** Returns the advertising texts of a draft, by field (docs/law.md, claims). */
export function advertisingOf(
  draft: ProductTexts & Pick<ProductDraft, 'name' | 'names' | 'description'>,
): Readonly<Record<string, string>> {
  return {
    product_name: draft.name,
    ...eachName((language) => draft.names[language] ?? ''),
    desc: draft.description,
    ...Object.fromEntries(
      PRODUCT_TEXT_KEYS.filter((key) => PRODUCT_TEXTS[key].isAdvertising).map((key) => [
        PRODUCT_TEXTS[key].wire,
        draft[key],
      ]),
    ),
  }
}
