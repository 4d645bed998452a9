import aliases from '#content/catalogue/import-columns.json' with { type: 'json' }
import values from '#content/catalogue/import-values.json' with { type: 'json' }
import type { Declared } from '../catalog/lacking.ts'
import { countryNamed, INDIA } from '../catalog/origin.ts'
import type { Declarations, LicenceType } from '../catalog/product.ts'
import {
  eachFact,
  FACT_KEYS,
  type FactKey,
  factWires,
  PRODUCT_FACTS,
  type ProductFacts,
  readFact,
} from '../catalog/product-facts.ts'
import { GST_RATES, isFoodLicence, isHsn, LICENCE_TYPES } from '../catalog/product-form.ts'
import { withWesternDigits } from '../text/figures.ts'
import { firstCharacters } from '../text/plain-text.ts'
import { figureIn } from '../text/written-figures.ts'
import { type CsvRow, cellOf, type FoundProblem, plainText, type RowProblem } from './table.ts'

/** The declarations in a row, such as tax, licence and maker; missing and invalid ones are undefined. */
export interface DeclaredInFile
  extends Omit<Declared, 'importer' | 'gstPercent'>,
    Partial<ProductFacts> {
  gstPercent?: number
  vegetarian?: boolean
}

const MAX_LICENCE_LENGTH = 60
const MAX_MAKER_LENGTH = 200
const MAX_COUNTRY_LENGTH = 60

const ALIASES: Readonly<Record<string, readonly string[] | undefined>> = aliases

/** The names of a field's column: in a plain table, as a metafield of Shopify and as metadata of WooCommerce. */
const columnsFor = (field: string): string[] => {
  const words = field.replaceAll('_', ' ')
  const vendors = [`${words} (product.metafields.custom.${field})`, `meta: ${field}`]
  return [field, words, ...vendors, ...(ALIASES[field] ?? [])]
}
export const DECLARED_COLUMNS = {
  hsn: columnsFor('hsn'),
  gst: columnsFor('gst_percent'),
  licenceType: columnsFor('licence_type'),
  licence: columnsFor('licence_number'),
  maker: columnsFor('maker'),
  country: columnsFor('country_of_origin'),
  vegetarian: columnsFor('vegetarian'),
  flag: factWires('flag').flatMap((wire) => columnsFor(wire)),
  whole: factWires('whole').flatMap((wire) => columnsFor(wire)),
  choice: factWires('choice').flatMap((wire) => columnsFor(wire)),
}

const answers = (yes: readonly string[], no: readonly string[]): ReadonlyMap<string, boolean> =>
  new Map([
    ...yes.map((word) => [word, true] as const),
    ...no.map((word) => [word, false] as const),
  ])
const YES_OR_NO = answers(values.yes, values.no)
const DIETS = new Map([...YES_OR_NO, ...answers(values.vegetarian, values['non-vegetarian'])])

const FACT_COLUMNS = eachFact((_, { wire }) => columnsFor(wire))

/** A fact as it is written in a file; undefined if it cannot be read. */
function factIn(key: FactKey, written: string) {
  const fact = PRODUCT_FACTS[key]
  const text = written.toLowerCase()
  const values = { flag: YES_OR_NO.get(text), whole: figureIn(text), choice: text }
  const read = readFact(fact, values[fact.kind])
  return 'value' in read ? read.value : undefined
}

/** The valid facts of a row. */
function factsIn(cell: (columns: readonly string[]) => string): Partial<ProductFacts> {
  const said = FACT_KEYS.flatMap((key) => {
    const text = cell(FACT_COLUMNS[key])
    const value = text === '' ? undefined : factIn(key, text)
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(said)
}

const textIn = (row: CsvRow, columns: readonly string[]): string =>
  plainText(cellOf(row, ...columns)).replace(/\n/g, ' ')

/** An HSN code, which some write in groups: `3004.90.11`; undefined if the text is none. */
function hsnIn(text: string): string | undefined {
  const hsn = withWesternDigits(text).replace(/[\s.]/g, '')
  return isHsn(hsn) ? hsn : undefined
}

/** A rate of GST, such as `5`, `5 %` or `5.00`; undefined if the text is none. */
function gstIn(text: string): Declarations['gstPercent'] | undefined {
  const percent = withWesternDigits(text).replace(/\s*%$/, '')
  return /^\d+(?:\.0+)?$/.test(percent)
    ? GST_RATES.find((rate) => rate === Number(percent))
    : undefined
}

const licenceTypeIn = (text: string) => LICENCE_TYPES.find((known) => known === text.toLowerCase())

const dietIn = (text: string) => DIETS.get(text.toLowerCase())

type Reader = (text: string) => unknown

/** What a row may declare in words or figures of a fixed form; a text that is none of them is read as undefined. */
const FIXED: readonly (readonly [RowProblem, columns: readonly string[], read: Reader])[] = [
  ['hsn-wrong', DECLARED_COLUMNS.hsn, hsnIn],
  ['gst-wrong', DECLARED_COLUMNS.gst, gstIn],
  ['licence-type-wrong', DECLARED_COLUMNS.licenceType, licenceTypeIn],
  ['diet-wrong', DECLARED_COLUMNS.vegetarian, dietIn],
  ...FACT_KEYS.map(
    (key) =>
      [
        `${PRODUCT_FACTS[key].kind}-wrong`,
        FACT_COLUMNS[key],
        (text: string) => factIn(key, text),
      ] as const,
  ),
]

/** The declarations that cannot be, each in the first of these rows that states it. */
export function wrongDeclarations(rows: readonly CsvRow[]): FoundProblem[] {
  return FIXED.flatMap(([problem, columns, read]) => {
    const found = rows.map((row) => textIn(row, columns)).find((text) => text !== '')
    return found === undefined || read(found) !== undefined ? [] : [{ problem, found }]
  })
}

/**
 * Reads the declarations of a row. Shopify's `Vendor` is not used as the maker, because it may be the shop's own
 * name.
 */
export function declaredIn(row: CsvRow): DeclaredInFile {
  const cell = (columns: readonly string[]) => textIn(row, columns)
  const hsn = hsnIn(cell(DECLARED_COLUMNS.hsn))
  const gstPercent = gstIn(cell(DECLARED_COLUMNS.gst))
  const licenceType = licenceTypeIn(cell(DECLARED_COLUMNS.licenceType))
  const licenceNumber = firstCharacters(
    withWesternDigits(cell(DECLARED_COLUMNS.licence)),
    MAX_LICENCE_LENGTH,
  )
  const maker = firstCharacters(cell(DECLARED_COLUMNS.maker), MAX_MAKER_LENGTH)
  const country = firstCharacters(cell(DECLARED_COLUMNS.country), MAX_COUNTRY_LENGTH)
  const vegetarian = dietIn(cell(DECLARED_COLUMNS.vegetarian))
  return {
    ...(hsn !== undefined && { hsn }),
    ...(gstPercent !== undefined && { gstPercent }),
    ...(licenceType && { licenceType }),
    ...(licenceNumber && { licenceNumber }),
    ...(maker && { maker }),
    ...(country && { countryOfOrigin: countryNamed(country) }),
    ...(vegetarian !== undefined && { vegetarian, isDietDeclared: true }),
    ...factsIn(cell),
  }
}

/** Returns the declarations for this licence type; drops a number that cannot be a food licence's. */
export function declaredUnder(declared: DeclaredInFile, licenceType: LicenceType): DeclaredInFile {
  const { licenceNumber = '', ...others } = declared
  if (licenceNumber === '' || (licenceType === 'fssai' && !isFoodLicence(licenceNumber))) {
    return others
  }
  return declared
}

/** Returns the declarations of a new product: those of the file, and defaults for missing ones. */
export function declarationsOf(
  declared: DeclaredInFile,
  plain: Declarations,
  licenceTypeOfCategory: LicenceType,
): Declarations {
  return {
    ...plain,
    ...(eachFact((key) => declared[key] ?? plain[key]) as ProductFacts),
    hsn: declared.hsn ?? '',
    gstPercent: declared.gstPercent ?? plain.gstPercent,
    licence: {
      type: declared.licenceType ?? licenceTypeOfCategory,
      number: declared.licenceNumber ?? '',
    },
    maker: declared.maker ?? '',
    vegetarian: declared.vegetarian ?? false,
    isDietDeclared: declared.isDietDeclared ?? false,
    countryOfOrigin: declared.countryOfOrigin ?? INDIA,
  }
}
