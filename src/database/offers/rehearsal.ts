import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import type { OfferBasket } from '#domain/offers/apply-offers.ts'

/** A past order, with the facts on which offers depend. */
export interface PastBasket extends OfferBasket {
  number: number
}

const value = sql.placeholder

const readBaskets = statement<{ from: Date; after: number; limit: number }, PastBasket>(
  'past-baskets',
  sql`
    with page as (
      select id, number, user_id, delivery_paise, created_at from orders
      where channel = 'cart' and created_at >= ${value('from')} and number > ${value('after')}
        and stage <> 'cancelled' and payment_state <> 'failed'
      order by number limit ${value('limit')}
    )
    select page.number, page.delivery_paise as "deliveryPaise",
      not exists (
        select from orders earlier
        where earlier.user_id = page.user_id and earlier.created_at < page.created_at
          and earlier.stage <> 'cancelled' and earlier.payment_state <> 'failed'
      ) as "isFirstOrder",
      json_agg(json_build_object(
        'productId', line.product_id, 'category', coalesce(products.category, ''),
        'quantity', line.quantity, 'unitPricePaise', line.unit_price_paise,
        'linePaise', line.line_paise
      ) order by line.position) as lines
    from page
    join order_lines line on line.order_id = page.id
    left join products on products.id = line.product_id
    group by page.number, page.delivery_paise, page.user_id, page.created_at
    order by page.number`,
)

const PAGE_SIZE = 2_000

/** The valid orders of carts since a time, page by page. */
export async function* pastBaskets(db: Reader, from: Date): AsyncGenerator<PastBasket[]> {
  for (let after = 0; ; ) {
    const rows = await readBaskets(db, { from, after, limit: PAGE_SIZE })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    after = last.number
  }
}
