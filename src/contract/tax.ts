import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const taxEndpoints = {
  lockMonth: endpoint('POST /api/admin/gst/:month/lock', {
    right: 'tax.lock',
    tag: 'owner',
    summary: 'Locks a month whose GST return is filed, permanently',
    answers: { 200: z.object({ month: z.string() }) },
  }),
  gstFile: endpoint('GET /api/admin/gst/:month/:file', {
    right: 'sales.read',
    tag: 'owner',
    summary:
      'A month of GSTR-1: one sheet as CSV (b2b.csv … docs.csv) or all as JSON (gstr1.json); its journal as CSV (journal.csv) or for Tally (tally.xml)',
    query: z.object({
      gstin: z
        .string()
        .max(40)
        .optional()
        .describe(
          'Of a month with documents under several GSTINs, those of this one; not for journals',
        ),
    }),
    produces: ['text/csv', 'application/json', 'application/xml'],
  }),
}
