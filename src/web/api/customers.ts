import { customerEndpoints } from '#contract/customers.ts'
import { clientOf } from './client.ts'

export const customersApi = clientOf(customerEndpoints)
