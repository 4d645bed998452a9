import { profileAddresses } from '#contract/addresses/profile.ts'
import type { profileEndpoints } from '#contract/profile.ts'
import { clientOf } from './client.ts'

export const profileApi = clientOf<typeof profileEndpoints>(profileAddresses)
