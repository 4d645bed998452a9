import { wishlistEndpoints } from '#contract/wishlist.ts'
import { listProductsByIds } from '#database/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listWishes } from '#database/wishlist.ts'
import type { Clock } from '#domain/time/clock.ts'
import { changeWishlist } from '#use-cases/change-wishlist.ts'
import type { ShopServer } from '../server.ts'
import { wireCard } from './catalog-card-wire.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

const sentences = FIELD_SENTENCES.wishlist

/** The wishlist of an account, and the cards of one that only a device knows. */
export function registerWishlist(app: ShopServer, deps: { db: ShopDatabase; clock: Clock }): void {
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)

    scope.route({
      ...served(wishlistEndpoints.list, { rate: 'wishlist' }),
      handler: async (request) => ({
        products: await listWishes(deps.db, sessionOf(request).person.userId),
      }),
    })

    scope.route({
      ...served(wishlistEndpoints.change, { sentences, rate: 'wishlist' }),
      handler: async (request) => {
        const { userId } = sessionOf(request).person
        const { products, leftOut } = await changeWishlist(deps, { userId, ...request.body })
        return { products: [...products], left_out: [...leftOut] }
      },
    })

    scope.route({
      ...served(wishlistEndpoints.cards, { sentences, rate: 'search' }),
      handler: async (request) => {
        const products = await listProductsByIds(deps.db, request.query.ids, deps.clock.now())
        return products.filter(({ kind }) => kind === 'goods').map(wireCard)
      },
    })
  })
}
