import { taxAddresses as at } from './addresses/tax.ts'
import { endpoint } from './endpoint.ts'

export const taxEndpoints = {
  gstFile: endpoint(at.gstFile, {
    right: 'sales.read',
    tag: 'owner',
    summary: 'A month of GSTR-1: a sheet as CSV (b2b.csv … docs.csv) or all as JSON (gstr1.json)',
  }),
}
