import { customerAddresses } from '#contract/addresses/customers.ts'
import type { customerEndpoints } from '#contract/customers.ts'
import { clientOf } from './client.ts'

export const customersApi = clientOf<typeof customerEndpoints>(customerAddresses)
