import { accountEndpoints } from '#contract/account.ts'
import { clientOf } from './client.ts'

export const accountApi = clientOf(accountEndpoints)
