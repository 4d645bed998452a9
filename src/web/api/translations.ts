import { translationAddresses } from '#contract/addresses/translations.ts'
import type { translationEndpoints } from '#contract/translations.ts'
import { clientOf } from './client.ts'

export const translationsApi = clientOf<typeof translationEndpoints>(translationAddresses)
