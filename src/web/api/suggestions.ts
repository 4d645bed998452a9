import { suggestionEndpoints } from '#contract/suggestions.ts'
import { clientOf } from './client.ts'

export const suggestionsApi = clientOf(suggestionEndpoints)
