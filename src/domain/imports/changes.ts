import { lackingIn, takenAway } from '../catalog/lacking.ts'
import { parseNetQuantity } from '../catalog/net-quantity.ts'
import { PRODUCT_TEXT_KEYS, PRODUCT_TEXTS } from '../catalog/product-fields.ts'
import { isFoodLicence } from '../catalog/product-form.ts'
import { rupeesOf } from '../money/money.ts'
import { firstCharacters } from '../text/plain-text.ts'
import type { CheckedProduct, FieldChange, ImportedFields } from './checked-import.ts'
import type { DeclaredInFile } from './declared.ts'
import { type ImportedProduct, plainText } from './table.ts'

/** A larger change of a price or MRP needs a confirmation: it is probably a typing error of a digit. */
const MAX_UNASKED_PERCENT = 20
/** The length of a text that a table shows. */
const MAX_SHOWN_LENGTH = 120

/**
 * Returns the fields of an existing product after a row of a file or of the panel's table. In a file, empty cells do not
 * change values, a hidden product stays hidden, and a product that would lose a required declaration is hidden.
 */
export function fieldsAfter(
  product: ImportedProduct & Partial<Pick<CheckedProduct, 'claims' | 'pictures' | 'edit'>>,
  before: ImportedFields,
): ImportedFields {
  if (product.edit) return { ...before, ...product.edit }
  const { category, pricePaise, mrpPaise, grossWeightGrams, declared = {}, netQuantity } = product
  const { claims = [], pictures = [] } = product
  const texts = PRODUCT_TEXT_KEYS.map(
    (key) => [key, written(product.texts?.[key] ?? '', before[key] ?? '')] as const,
  )
  const content = netQuantity === undefined ? undefined : parseNetQuantity(netQuantity)
  const after = {
    ...before,
    category,
    pricePaise,
    ...(invalidatesNumber(declared, before) && { licenceNumber: '' }),
    ...declared,
    mrpPaise: product.isMrpLeftOut ? Math.max(before.mrpPaise, pricePaise) : mrpPaise,
    name: written(product.name, before.name),
    description: written(product.description, before.description),
    hidden: before.hidden || product.hidden || claims.length > 0,
    ...(grossWeightGrams && { grossWeightGrams }),
    ...(netQuantity &&
      content && { netQuantity, netAmount: content.amount, netUnit: content.unit }),
    ...(pictures.length > 0 && { pictures }),
    ...Object.fromEntries(texts),
  }
  return {
    ...after,
    hidden: after.hidden || takenAway(lackingIn(before), lackingIn(after)).length > 0,
  }
}

/** True if a file changes a product's licence type so that its old number can no longer be valid. */
function invalidatesNumber({ licenceType }: DeclaredInFile, before: ImportedFields): boolean {
  if (licenceType === undefined || licenceType === before.licenceType) return false
  return licenceType !== 'fssai' || !isFoodLicence(before.licenceNumber ?? '')
}

/** Keeps the old text if only spaces differ, because files contain no indents and blank lines. */
function written(text: string, before: string): string {
  return text === '' || text === plainText(before) ? before : text
}

type Field = FieldChange['field']
const FOLLOWING: ReadonlySet<string> = new Set(['netAmount', 'netUnit', 'isDietDeclared'])

/** Returns the fields that differ, with old and new value as a table shows them. */
export function changesBetween(before: ImportedFields, after: ImportedFields): FieldChange[] {
  return Object.keys(after)
    .filter((field): field is Field => !FOLLOWING.has(field))
    .filter((field) => compared(field, before) !== compared(field, after))
    .map((field) => ({ field, before: shown(field, before), after: shown(field, after) }))
}

function compared(field: Field, of: ImportedFields) {
  if (field === 'vegetarian') return of.isDietDeclared ? of.vegetarian : undefined
  return field === 'pictures' ? of.pictures?.map(({ base }) => base).join(' ') : of[field]
}

function shown(field: Field, of: ImportedFields): string {
  if (field === 'pricePaise' || field === 'mrpPaise') return rupeesOf(of[field]).toFixed(2)
  if (field === 'pictures') return String(of.pictures?.length ?? 0)
  return firstCharacters(String(compared(field, of) ?? ''), MAX_SHOWN_LENGTH)
}

type Prices = Pick<ImportedFields, 'pricePaise' | 'mrpPaise'>

/** True if price or MRP change so much that the owner must confirm it; from 0 every change does. */
export function asksForPrice(before: Prices, after: Prices): boolean {
  const isFar = (from: number, to: number) =>
    from !== to && Math.abs(to - from) * 100 > from * MAX_UNASKED_PERCENT
  return isFar(before.pricePaise, after.pricePaise) || isFar(before.mrpPaise, after.mrpPaise)
}

/** Returns all texts of a product that count as advertising. */
export function advertisingIn(of: Partial<ImportedFields>): string {
  const said = PRODUCT_TEXT_KEYS.filter((key) => PRODUCT_TEXTS[key].isAdvertising)
  return [of.name ?? '', of.description ?? '', ...said.map((key) => of[key] ?? '')].join('\n')
}
