import { salesAddresses } from '#contract/addresses/sales.ts'
import type { salesEndpoints } from '#contract/sales.ts'
import { clientOf } from './client.ts'

export const salesApi = clientOf<typeof salesEndpoints>(salesAddresses)
