import type { z } from 'zod'
import { type SuggestionAnswer, suggestionEndpoints } from '#contract/suggestions.ts'
import type { ShopServer } from '#http/server.ts'
import { type SachetSuggestion, suggestSachets } from '#use-cases/suggestions/suggest-sachets.ts'
import { wireCard } from './catalog-card-wire.ts'
import { servePrivately } from './private-answers.ts'

function wireSuggestion(suggestion: SachetSuggestion): z.input<typeof SuggestionAnswer> {
  const { index: concern } = suggestion.concern
  if (!suggestion.offered) {
    const { reason, flags } = suggestion
    return { concern, offered: false, reason, flags: [...flags], product: null }
  }
  const product = wireCard(suggestion.product)
  return { concern, offered: true, reason: null, flags: [...suggestion.ask], product }
}

/** Suggests sachets for a shopper's concerns, under `/api/suggestions`. */
export function registerSuggestions(app: ShopServer, deps: Parameters<typeof suggestSachets>[0]) {
  const serve = servePrivately(app, { sentences: 'suggestions' })
  serve(suggestionEndpoints.suggest, { rate: 'profile' }, async ({ body }) => {
    const suggestions = await suggestSachets(deps, body)
    return { suggestions: suggestions.map(wireSuggestion) }
  })
}
