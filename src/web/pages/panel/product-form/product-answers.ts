import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import type { Declarations } from '#domain/catalog/product.ts'
import { claimsByField } from '#domain/catalog/product-claims.ts'
import { NO_TEXTS } from '#domain/catalog/product-fields.ts'
import {
  advertisingOf,
  LICENCE_TYPES,
  PLAIN_DECLARATIONS,
  parseProductForm,
} from '#domain/catalog/product-form.ts'
import type { Claim } from '#domain/claims/find-claims.ts'
import { parseLot } from '#domain/stock/lot-form.ts'
import { indianDay } from '#domain/time/india.ts'
import { type CategoryDeclarations, type ProductValues, wireOf } from './product-values.ts'

/** The advertising fields of the form, by their API names (docs/law.md, claims). */
const ADVERTISING = Object.keys(
  advertisingOf({ name: '', names: {}, description: '', ...NO_TEXTS }),
)

/** Restricted advertising words and names, by field, while typing. */
export function claimsIn(values: ProductValues): ReadonlyMap<string, readonly Claim[]> {
  const texts = ADVERTISING.map((field) => [field, values[field] ?? ''] as const)
  return new Map(
    Object.entries(
      claimsByField(Object.fromEntries(texts), {
        licenceType: LICENCE_TYPES.find((type) => type === values.licence_type),
        materials: values.materials ?? '',
      }),
    ),
  )
}

/** Validates the form as the server will, so that the owner sees errors before sending. */
export function problemsIn(
  values: ProductValues,
  {
    declarations,
    categories,
    withStock,
  }: { declarations: CategoryDeclarations; categories: readonly string[]; withStock: boolean },
): Record<string, FieldProblem> {
  const form = wireOf(values)
  const declared = (category: string): Declarations => ({
    ...PLAIN_DECLARATIONS,
    ...declarations.get(category),
  })
  const parsed = parseProductForm(form, { categories, declared })
  const months = Number(values.shelf_life_months)
  const shelfLifeMonths = Number.isInteger(months) && months > 0 ? months : 12
  const lot = withStock
    ? parseLot(form, { today: indianDay(new Date()), shelfLifeMonths })
    : undefined
  return { ...(parsed.ok ? {} : parsed.errors), ...(lot && !lot.ok ? lot.errors : {}) }
}
