import { INDIA, isImported } from './origin.ts'
import type { Declarations, LicenceType } from './product.ts'
import type { ProductTexts } from './product-fields.ts'

/** The declarations without which a product cannot be sold, by field name. */
export const NEEDED_DECLARATIONS = [
  'hsn',
  'gst_percent',
  'licence_number',
  'maker',
  'importer',
  'vegetarian',
] as const
export type LackingDeclaration = (typeof NEEDED_DECLARATIONS)[number]

/** The declarations of a product; undefined fields are not declared yet. */
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

/**
 * Returns the missing declarations; until they are complete, a product is hidden (docs/law.md, legal metrology and
 * food).
 */
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

/** Returns the missing declarations of a product, or of the draft of its form. */
export const lackingOfProduct = ({ licence, ...product }: Product): LackingDeclaration[] =>
  lackingIn({ ...product, licenceType: licence.type, licenceNumber: licence.number })

/** Returns the declarations that an edit would remove; a product on sale must not lose any. */
export function takenAway(
  before: readonly LackingDeclaration[],
  after: readonly LackingDeclaration[],
): LackingDeclaration[] {
  return after.filter((field) => !before.includes(field))
}

/** Returns the missing declarations of a listing, by field; a missing common name is only a warning. */
export const missingDeclarations = (
  product: Product & Pick<ProductTexts, 'commonName'>,
): (LackingDeclaration | 'common_name')[] => [
  ...(product.commonName === '' ? (['common_name'] as const) : []),
  ...lackingOfProduct(product),
]
