import { INDIA, isImported } from './origin.ts'
import type { Declarations, LicenceType } from './product.ts'
import type { ProductTexts } from './product-fields.ts'

/** The declarations that a product cannot be sold without, by the names of their fields. */
export const NEEDED_DECLARATIONS = [
  'hsn',
  'gst_percent',
  'licence_number',
  'maker',
  'importer',
  'vegetarian',
] as const
export type LackingDeclaration = (typeof NEEDED_DECLARATIONS)[number]

/** What is declared of a product; absent: nobody has said. */
export interface Declared extends Partial<Pick<Declarations, 'hsn' | 'maker' | 'isDietDeclared'>> {
  gstPercent?: number | undefined
  licenceType?: LicenceType
  licenceNumber?: string
  countryOfOrigin?: string
  importer?: string | undefined
}

type Product = Pick<
  Declarations,
  'hsn' | 'licence' | 'maker' | 'isDietDeclared' | 'countryOfOrigin'
> &
  Pick<ProductTexts, 'importer'> &
  Pick<Declared, 'gstPercent'>

/** What is still to be declared before a sale: until then a product is hidden (docs/law.md, legal metrology and food). */
export function lackingIn(declared: Declared = {}): LackingDeclaration[] {
  const { licenceType = 'fssai', isDietDeclared, countryOfOrigin = INDIA, importer } = declared
  return [
    ...(declared.hsn ? [] : (['hsn'] as const)),
    ...(declared.gstPercent === undefined ? (['gst_percent'] as const) : []),
    ...(declared.licenceNumber ? [] : (['licence_number'] as const)),
    ...(declared.maker ? [] : (['maker'] as const)),
    ...(isImported({ countryOfOrigin }) && !importer ? (['importer'] as const) : []),
    ...(licenceType !== 'fssai' || isDietDeclared ? [] : (['vegetarian'] as const)),
  ]
}

/** What a product, or the draft of its form, lacks before a sale. */
export const lackingOfProduct = ({ licence, ...product }: Product): LackingDeclaration[] =>
  lackingIn({ ...product, licenceType: licence.type, licenceNumber: licence.number })

/** What a product on sale would lack by an edit and did not lack before: no edit takes away what a sale needs. */
export function takenAway(
  before: readonly LackingDeclaration[],
  after: readonly LackingDeclaration[],
): LackingDeclaration[] {
  return after.filter((field) => !before.includes(field))
}

/** The required declarations that a listing lacks, by field; a missing common name is only pointed out. */
export const missingDeclarations = (
  product: Product & Pick<ProductTexts, 'commonName'>,
): (LackingDeclaration | 'common_name')[] => [
  ...(product.commonName === '' ? (['common_name'] as const) : []),
  ...lackingOfProduct(product),
]
