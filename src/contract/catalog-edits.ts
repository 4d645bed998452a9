import { z } from 'zod'
import { MAX_EDITED } from '#domain/catalog/bulk-edit.ts'
import { MAX_RUPEES } from '#domain/catalog/product-form.ts'
import { MAX_UNITS } from '#domain/stock/lot-form.ts'
import { ImportAnswer } from './catalog-writes.ts'
import { endpoint } from './endpoint.ts'
import { described, enteredFigure, ProductIdText } from './fields.ts'

/** What can be wrong with the list of changes itself; the domain reports errors in cells. */
export type ProductEditProblem = 'edits-wrong' | 'edits-many'

const wrong = (problem: ProductEditProblem) => ({ error: problem })

const rupees = enteredFigure(z.number().min(0).max(MAX_RUPEES).multipleOf(0.01))

/** The changed cells of one product. */
const ProductEdit = z.object(
  {
    product_id: ProductIdText,
    seen_at: z.iso
      .datetime()
      .transform((moment) => new Date(moment))
      .describe('When the product was last changed, as the table shows it'),
    price: rupees,
    mrp: rupees,
    low_below: described(
      z.int().min(0).max(MAX_UNITS).nullable().describe('null: the threshold of its kind'),
    ),
    category: described(z.string().describe('Title of a category')),
    hidden: described(z.boolean()),
  },
  wrong('edits-wrong'),
)

const Checked = ImportAnswer.describe('Every change with its old and new value')

export const productEditEndpoints = {
  check: endpoint('POST /api/product-edits', {
    right: 'product.change',
    tag: 'catalogue',
    summary: 'Checks changes of many products, without making them',
    body: z.object({
      edits: z
        .array(ProductEdit, wrong('edits-wrong'))
        .min(1, wrong('edits-wrong'))
        .max(MAX_EDITED, wrong('edits-many'))
        .refine(
          (edits) => new Set(edits.map(({ product_id }) => product_id)).size === edits.length,
          wrong('edits-wrong'),
        ),
    }),
    answers: { 201: Checked },
  }),
  apply: endpoint('POST /api/product-edits/:edit_id/apply', {
    right: 'product.change',
    tag: 'catalogue',
    summary: 'Makes checked changes, all or none',
    body: z.object({
      take_prices: z
        .array(z.int().min(1))
        .max(MAX_EDITED)
        .default([])
        .describe('Lines whose price changes by more than 20 %; each must be listed'),
    }),
    answers: { 200: Checked },
  }),
  undo: endpoint('POST /api/product-edits/:edit_id/undo', {
    right: 'product.change',
    tag: 'catalogue',
    summary: 'Undoes changes of many products',
    answers: {
      200: ImportAnswer.extend({
        left: z.int().describe('Products that were changed since and are not undone'),
      }),
    },
  }),
}
