import { suggestionAddresses } from '#contract/addresses/suggestions.ts'
import type { suggestionEndpoints } from '#contract/suggestions.ts'
import { clientOf } from './client.ts'

export const suggestionsApi = clientOf<typeof suggestionEndpoints>(suggestionAddresses)
