import type { accountEndpoints } from '#contract/account.ts'
import { accountAddresses } from '#contract/addresses/account.ts'
import { clientOf } from './client.ts'

export const accountApi = clientOf<typeof accountEndpoints>(accountAddresses)
