import { z } from 'zod'
import { MAX_SEARCH_TEXT_LENGTH } from '#domain/catalog/listing-query.ts'
import { MAX_MISS_LENGTH } from '#domain/catalog/search-misses.ts'
import { MAX_RANGE_DAYS, NAMED_RANGES } from '#domain/orders/sales-range.ts'
import { SALES_TABLE_NAMES } from '#domain/orders/sales-tables.ts'
import { endpoint } from './endpoint.ts'
import { described, Nothing, optionalText, SerialParams } from './fields.ts'

const day = optionalText({ format: 'date', maxLength: 10 })

export const salesEndpoints = {
  file: endpoint('GET /api/admin/sales/:table', {
    right: 'sales.read',
    tag: 'owner',
    summary: `A table of sales as CSV, for a named range or for given days (at most ${MAX_RANGE_DAYS})`,
    params: z.object({ table: z.enum(SALES_TABLE_NAMES.map((name) => `${name}.csv` as const)) }),
    query: z.object({ range: z.enum(NAMED_RANGES).optional(), from: day, to: day }),
    produces: 'text/csv',
  }),
  tieSearch: endpoint('PUT /api/admin/search-ties', {
    right: 'product.change',
    tag: 'catalogue',
    summary: 'Sets what a search for words without results finds: a product’s name or other words',
    body: z.object({
      words: described(z.string().max(MAX_MISS_LENGTH)),
      finds: described(z.string().max(MAX_SEARCH_TEXT_LENGTH)),
    }),
    answers: { 200: z.object({ id: z.int(), hits: z.int() }) },
  }),
  untieSearch: endpoint('DELETE /api/admin/search-ties/:id', {
    right: 'product.change',
    tag: 'catalogue',
    params: SerialParams,
    summary: 'Removes such a setting for a search',
    answers: { 204: Nothing },
  }),
}
