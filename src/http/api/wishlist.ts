import { wishlistEndpoints } from '#contract/wishlist.ts'
import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { listWishes } from '#database/wishlist/wishlist.ts'
import type { ShopServer } from '#http/server.ts'
import { changeWishlist } from '#use-cases/wishlist/change-wishlist.ts'
import { wireCard } from './catalog-card-wire.ts'
import { servePrivately } from './private-answers.ts'

/** The wishlist of an account, and the product cards for one that is stored only on a device. */
export function registerWishlist(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'account' })
  serve(wishlistEndpoints.list, { rate: 'wishlist' }, async ({ actorId }) => ({
    products: await listWishes(deps.db, actorId),
  }))

  serve(wishlistEndpoints.change, { rate: 'wishlist' }, async ({ actorId: userId, body }) => {
    const { products, leftOut } = await changeWishlist(deps, { userId, ...body })
    return { products: [...products], left_out: [...leftOut] }
  })

  serve(wishlistEndpoints.cards, { rate: 'search' }, async ({ query }) => {
    const products = await listProductsByIds(deps.db, query.ids, deps.clock.now())
    return products.filter(({ kind }) => kind === 'goods').map(wireCard)
  })
}
