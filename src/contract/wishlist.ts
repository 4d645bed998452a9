import { z } from 'zod'
import { parseProductId } from '#domain/ids.ts'
import { MAX_WISHES } from '#domain/wishlist/stored-wishlist.ts'
import { CardAnswer } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { ProductIdText } from './fields.ts'

/** What can be wrong with a request about a wishlist. */
export type WishlistProblem = 'products-wrong'

const wrong = { error: 'products-wrong' satisfies WishlistProblem }

/** The most cards in one answer, so that their ids fit into one address. */
export const MAX_CARDS = 50

const Ids = z.array(ProductIdText, wrong).max(MAX_WISHES, wrong)

const WantedCards = z
  .string(wrong)
  .transform((text) => text.split(',').flatMap((id) => parseProductId(id) ?? []))
  .refine((ids) => ids.length > 0 && ids.length <= MAX_CARDS, wrong)
  .meta({
    type: 'string',
    description: 'Product ids, separated by commas',
    example: 'khus-sharbat',
  })

const Wishes = z.object({
  products: z.array(ProductIdText).describe('The whole list, latest first'),
})

export const wishlistEndpoints = {
  list: endpoint('GET /api/account/wishlist', {
    right: 'account.read',
    tag: 'account',
    summary: 'The wishlist of the account',
    answers: { 200: Wishes },
  }),
  change: endpoint('POST /api/account/wishlist', {
    right: 'account.change',
    tag: 'account',
    summary: 'Adds products to the wishlist and removes others',
    body: z.object({ add: Ids, remove: Ids }),
    answers: {
      200: Wishes.extend({
        left_out: z.array(ProductIdText).describe('Products that exceeded the maximum'),
      }),
    },
  }),
  cards: endpoint('GET /api/cards', {
    right: 'shop.read',
    tag: 'catalogue',
    summary: 'The product cards of the goods with these ids',
    query: z.object({ ids: WantedCards }),
    answers: { 200: z.array(CardAnswer) },
  }),
}
