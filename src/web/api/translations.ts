import { translationEndpoints } from '#contract/translations.ts'
import { clientOf } from './client.ts'

export const translationsApi = clientOf(translationEndpoints)
