import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductId, UserId } from '#domain/ids.ts'
import { moment } from './columns.ts'

/** The products on an account's wishlist. */
export const wishes = pgTable(
  'wishes',
  {
    userId: text('user_id').$type<UserId>().notNull(),
    productId: text('product_id').$type<ProductId>().notNull(),
    wishedAt: moment('wished_at').notNull(),
  },
  ({ userId, productId }) => [primaryKey({ columns: [userId, productId] })],
)
