import type { ShowPlace } from '#domain/catalog/display-defaults.ts'
import { useAddToCart } from '../cart/use-cart.ts'
import { useText } from '../language.tsx'
import type { CardContext } from './product-card.tsx'

/** Values shared by the cards of one grid. */
export function useCardContext(place: ShowPlace, nameLevel: 2 | 3): CardContext {
  const t = useText('cards')
  const add = useAddToCart()
  return { t, place, nameLevel, add }
}
