import { listCategories } from '#database/catalog/catalog.ts'
import {
  listCategoryDeclarations,
  listExplainedWords,
  type PanelProduct,
} from '#database/catalog/panel-product.ts'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { listKnownPictures } from '#database/pictures/pictures.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import type { Declarations, Picture } from '#domain/catalog/product.ts'
import { areExplained, type ClaimsByField, claimsByField } from '#domain/catalog/product-claims.ts'
import type { ProductTexts } from '#domain/catalog/product-fields.ts'
import {
  advertisingOf,
  type FormSurroundings,
  PLAIN_DECLARATIONS,
  type ProductDraft,
  parseProductForm,
} from '#domain/catalog/product-form.ts'
import { type ClaimReason, parseClaimReason } from '#domain/claims/find-claims.ts'

export type ProductForm = Readonly<Record<string, unknown>>

const MAX_PICTURES = 3
/** The API's fields for single pictures. */
const PICTURE_FIELDS = ['image1', 'image2', 'image3'] as const
/** The end of a picture file's address; the part in front of it is the picture's base. */
const FILE_END = /-\d{2,4}\.(?:avif|webp)$/

export type FormRefusal =
  | { ok: false; reason: 'invalid-input'; errors: Partial<Record<string, FieldProblem>> }
  | { ok: false; reason: 'claims-need-reason'; claims: ClaimsByField }

export interface ReadForm {
  draft: ProductDraft
  pictures: readonly Picture[]
  /** Why the claims are allowed, for the audit log; undefined without claims. */
  claims: { words: readonly string[]; reason: ClaimReason } | undefined
}

type OwnDeclarations = Pick<
  Declarations,
  'hsn' | 'gstPercent' | 'licence' | 'maker' | 'vegetarian' | 'isDietDeclared' | 'countryOfOrigin'
> &
  Partial<Pick<ProductTexts, 'importer'>>

/**
 * Reads what product forms are parsed against: the categories, and the declarations that their products have in common.
 * Tariff code, tax, licence number, maker, diet and origin are each product's own and never taken from another product.
 */
export async function formSurroundings(db: Reader): Promise<FormSurroundings> {
  const [categories, declarations] = await Promise.all([
    listCategories(db),
    listCategoryDeclarations(db),
  ])
  return {
    categories: categories.map(({ title }) => title),
    declared: (category) => {
      const common = { ...PLAIN_DECLARATIONS, ...declarations.get(category) }
      const own = ownOf(PLAIN_DECLARATIONS)
      const licence = { type: common.licence.type, number: own.licence.number }
      return { ...common, ...own, licence }
    },
  }
}

/**
 * Parses a product form with its pictures and advertising texts. Refuses all invalid fields together,
 * pictures that the shop does not host (case SSR-01), and regulated claims without a reason from the
 * owner (docs/law.md, claims), unless the existing product already has these claims and a reason. An
 * existing product keeps the declarations that the form leaves out.
 */
export async function readProductForm(
  db: ShopDatabase,
  form: ProductForm,
  {
    further = {},
    existing,
  }: { further?: Record<string, FieldProblem>; existing?: PanelProduct } = {},
): Promise<{ ok: true; read: ReadForm } | FormRefusal> {
  const { categories, declared } = await formSurroundings(db)
  const parsed = parseProductForm(form, {
    categories,
    declared: (category) => ({ ...declared(category), ...(existing && ownOf(existing)) }),
  })
  const shown = await readPictures(db, form)
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...further, ...shown.errors }
  if (!parsed.ok || Object.keys(errors).length > 0) {
    return { ok: false, reason: 'invalid-input', errors }
  }
  const { licence, materials } = parsed.value
  const texts = advertisingOf(parsed.value)
  const claims = claimsByField(texts, {
    licenceType: licence.type,
    materials: materials.join('\n'),
  })
  const reason = parseClaimReason(form.claims_reason)
  const words = Object.values(claims).flatMap((found) => found.map(({ word }) => word))
  if (words.length > 0 && !reason && !(await haveReasonAlready(db, { claims, texts, existing }))) {
    return { ok: false, reason: 'claims-need-reason', claims }
  }
  return {
    ok: true,
    read: {
      draft: parsed.value,
      pictures: shown.pictures,
      claims: reason && words.length > 0 ? { words: [...new Set(words)], reason } : undefined,
    },
  }
}

/** True if the existing product already has a reason for these claims and their texts have not changed. */
async function haveReasonAlready(
  db: Reader,
  {
    claims,
    texts,
    existing,
  }: {
    claims: ClaimsByField
    texts: ReturnType<typeof advertisingOf>
    existing: PanelProduct | undefined
  },
): Promise<boolean> {
  if (!existing) return false
  const words = await listExplainedWords(db, existing.id)
  return areExplained(claims, texts, { texts: advertisingOf(existing), words })
}

function ownOf(of: OwnDeclarations): OwnDeclarations {
  const { hsn, gstPercent, licence, maker, vegetarian, isDietDeclared } = of
  const { countryOfOrigin, importer = '' } = of
  return { hsn, gstPercent, licence, maker, vegetarian, isDietDeclared, countryOfOrigin, importer }
}

interface ShownPictures {
  pictures: readonly Picture[]
  errors: Record<string, FieldProblem>
}

/** Finds the pictures in the sequence of the form: `image1` to `image3`, then `images`, without duplicates. */
async function readPictures(db: ShopDatabase, form: ProductForm): Promise<ShownPictures> {
  const named: [field: string, address: unknown][] = PICTURE_FIELDS.map((field) => [
    field,
    form[field],
  ])
  const list: unknown[] = Array.isArray(form.images) ? form.images : []
  const isListWrong =
    form.images !== undefined && form.images !== null && !Array.isArray(form.images)
  const asked = [...named, ...list.map((one): [string, unknown] => ['images', one])].filter(
    ([, address]) => address !== undefined && address !== null && address !== '',
  )
  const errors: Record<string, FieldProblem> = isListWrong ? { images: 'list-wrong' } : {}
  if (asked.length === 0) return { pictures: [], errors: { ...errors, image1: 'required' } }
  const bases = asked.map(([, address]) => baseOf(address))
  const known = await listKnownPictures(db, [...new Set(bases)].slice(0, 2 * MAX_PICTURES))
  for (const [place, [field]] of asked.entries()) {
    if (!known.has(bases[place] ?? '')) errors[field] = 'picture-unknown'
  }
  const pictures = [...new Set(bases)].flatMap((base) => known.get(base) ?? [])
  if (pictures.length > MAX_PICTURES) errors.images = 'pictures-too-many'
  return { pictures, errors }
}

/** The base of a picture's address, without its width. The address is never fetched. */
function baseOf(address: unknown): string {
  return typeof address === 'string' && address.length <= 300 ? address.replace(FILE_END, '') : ''
}
