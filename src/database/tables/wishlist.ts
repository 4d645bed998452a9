import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ProductId, UserId } from '#domain/ids.ts'

/** The products that an account keeps in mind. */
export const wishes = pgTable(
  'wishes',
  {
    userId: text('user_id').$type<UserId>().notNull(),
    productId: text('product_id').$type<ProductId>().notNull(),
    wishedAt: timestamp('wished_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  ({ userId, productId }) => [primaryKey({ columns: [userId, productId] })],
)
