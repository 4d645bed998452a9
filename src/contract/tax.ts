import { z } from 'zod'
import { taxAddresses as at } from './addresses/tax.ts'
import { endpoint } from './endpoint.ts'

export const taxEndpoints = {
  lockMonth: endpoint(at.lockMonth, {
    right: 'tax.lock',
    tag: 'owner',
    summary: 'Locks a month whose GST return is filed; it is never opened again',
    answers: { 200: z.object({ month: z.string() }) },
  }),
  gstFile: endpoint(at.gstFile, {
    right: 'sales.read',
    tag: 'owner',
    summary:
      'A month of GSTR-1: a sheet as CSV (b2b.csv … docs.csv) or all as JSON (gstr1.json); its journal as CSV (journal.csv) or for Tally (tally.xml)',
    produces: ['text/csv', 'application/json', 'application/xml'],
  }),
}
