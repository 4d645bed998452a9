import { settingsEndpoints } from '#contract/shop-settings.ts'
import { clientOf } from './client.ts'

export const settingsApi = clientOf(settingsEndpoints)
