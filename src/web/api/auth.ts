import { authEndpoints } from '#contract/auth.ts'
import { clientOf } from './client.ts'

export const authApi = clientOf(authEndpoints)
