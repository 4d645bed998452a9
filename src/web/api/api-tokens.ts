import { tokenAddresses } from '#contract/addresses/api-tokens.ts'
import type { tokenEndpoints } from '#contract/api-tokens.ts'
import { clientOf } from './client.ts'

export const tokenApi = clientOf<typeof tokenEndpoints>(tokenAddresses)
