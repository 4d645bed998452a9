import { z } from 'zod'
import { MAX_RANGE_DAYS, NAMED_RANGES } from '#domain/orders/sales-range.ts'
import { SALES_TABLE_NAMES } from '#domain/orders/sales-tables.ts'
import { endpoint } from './endpoint.ts'
import { optionalText } from './fields.ts'

const day = optionalText({ format: 'date', maxLength: 10 })

export const salesEndpoints = {
  file: endpoint('GET /api/admin/sales/:table', {
    right: 'sales.read',
    tag: 'owner',
    summary: `A table of sales as CSV, of a named range or of own days (at most ${MAX_RANGE_DAYS})`,
    params: z.object({ table: z.enum(SALES_TABLE_NAMES.map((name) => `${name}.csv` as const)) }),
    query: z.object({ range: z.enum(NAMED_RANGES).optional(), from: day, to: day }),
    produces: 'text/csv',
  }),
}
