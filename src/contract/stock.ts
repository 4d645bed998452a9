import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { COUNT_REASONS } from '#domain/stock/count.ts'
import { MAX_BATCH_LENGTH, MAX_UNITS } from '#domain/stock/lot-form.ts'
import { MAX_RECALL_REASON_LENGTH } from '#domain/stock/recall.ts'
import { WRITE_OFF_REASONS } from '#domain/stock/write-off.ts'
import { storableText } from '#domain/text/plain-text.ts'
import { endpointsOf } from './endpoint.ts'
import { described, ProductParams } from './fields.ts'

/** What can be wrong with a change of the stock of a batch. */
export type StockProblem = 'units-wrong' | 'batch-unknown' | 'reason-wrong' | 'recall-reason-wrong'

const wrong = (problem: StockProblem) => ({ error: problem })

const ofProduct = endpointsOf({ tag: 'catalogue', params: ProductParams })

const wrongUnits = wrong('units-wrong')
const count = z.number(wrongUnits).int(wrongUnits).min(0, wrongUnits).max(MAX_UNITS, wrongUnits)
const pieces = count.min(1, wrongUnits)

const wrongBatch = wrong('batch-unknown')
const batch = z.string(wrongBatch).max(MAX_BATCH_LENGTH, wrongBatch).transform(storableText)

/** Units that exist already; new ones are received with the fields of a product (catalog-writes.ts). */
export const stockEndpoints = {
  writeOff: ofProduct('POST /api/products/:id/write-offs', {
    right: 'product.restock',
    summary: 'Writes off units of a batch, for one of the reasons',
    body: z.object({
      batch,
      units: pieces,
      seen: pieces.describe(
        'Units of the batch when this was decided; refused if they have changed',
      ),
      reason: z.enum(WRITE_OFF_REASONS, wrong('reason-wrong')),
    }),
    answers: { 200: z.object({ batch: z.string(), left: z.number() }) },
  }),
  count: ofProduct('POST /api/products/:id/counts', {
    right: 'product.restock',
    summary: 'Sets the stock of a batch to a count, for one of the reasons',
    body: z.object({
      batch,
      counted: count,
      seen: count.describe('Units of the batch in the books; refused if they have changed'),
      reason: z.enum(COUNT_REASONS, wrong('reason-wrong')),
    }),
    answers: { 200: z.object({ batch: z.string(), left: z.number() }) },
  }),
  correctDays: ofProduct('PUT /api/products/:id/lots', {
    right: 'product.restock',
    summary: 'Corrects the dates of a batch that were entered wrongly',
    body: z.object({
      batch,
      made_on: described(z.iso.date()),
      expires_on: described(z.iso.date()),
    }),
    answers: { 200: z.object({ batch: z.string() }) },
  }),
  lowLine: ofProduct('PUT /api/products/:id/low-line', {
    right: 'product.restock',
    summary: 'Sets the threshold below which a product is low in stock',
    body: z.object({
      units: count.nullable().describe('null: the threshold of its kind; 0: never'),
    }),
    answers: { 200: z.object({ units: z.number().nullable() }) },
  }),
  recall: ofProduct('POST /api/products/:id/recalls', {
    right: 'batch.recall',
    summary: 'Recalls a batch: blocks it, and notifies its buyers by mail',
    body: z.object({
      batch,
      reason: z
        .string(wrong('recall-reason-wrong'))
        .max(MAX_RECALL_REASON_LENGTH, wrong('recall-reason-wrong'))
        .describe('Shown to the buyers'),
    }),
    answers: {
      200: z.object({
        batch: z.string(),
        units: z.int().describe('Units that were in stock'),
        orders: z.int().describe('Orders that have units of it'),
      }),
    },
  }),
  batchFile: ofProduct('GET /api/products/:id/batch-orders', {
    right: 'batch.recall',
    summary: 'The orders with units of a batch, and their buyers, as CSV',
    query: z.object({ batch, language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) }),
    produces: 'text/csv',
  }),
}
