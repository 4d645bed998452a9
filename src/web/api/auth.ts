import { authAddresses } from '#contract/addresses/auth.ts'
import type { authEndpoints } from '#contract/auth.ts'
import { clientOf } from './client.ts'

export const authApi = clientOf<typeof authEndpoints>(authAddresses)
