import { profileEndpoints } from '#contract/profile.ts'
import { clientOf } from './client.ts'

export const profileApi = clientOf(profileEndpoints)
