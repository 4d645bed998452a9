import type { tokenEndpoints } from '#contract/account-tokens.ts'
import { tokenAddresses } from '#contract/addresses/account-tokens.ts'
import { clientOf } from './client.ts'

export const tokenApi = clientOf<typeof tokenEndpoints>(tokenAddresses)
