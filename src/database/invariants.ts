import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './connection.ts'
import { creditedPaise, goesBackPaise } from './payments/credited-refunds.ts'
import { PRODUCTS_PER_PIECE } from './public-content.ts'

type OffendingRow = Record<string, unknown>
/** The rows that break each rule, by the rule's sentence. */
export type BrokenRules = Record<string, OffendingRow[]>

/** The order that was paid for: the order itself, or, for a replacement, the one whose goods were returned. */
const FIRST_ORDER = sql`coalesce(
  (select order_id from return_requests where return_requests.id = replaces_return), orders.id
)`

/** The amount of an order that is paid online, and whether there is any. */
const ONLINE = sql.raw(
  `case payment_method when 'prepaid' then total_paise - credit_paise else advance_paise end`,
)
const IS_ONLINE = sql.raw(
  `((payment_method = 'prepaid' and (credit_paise = 0 or credit_paise < total_paise)) or advance_paise > 0)`,
)

/** Rules that hold in every shop at all times, each with a query for the rows that break it. */
export const INVARIANTS: Readonly<Record<string, SQL>> = {
  'I1 every order has at least one line and an event, and every line belongs to an order': sql`
    select id, 'no line' as what from orders
    where not exists (select from order_lines where order_id = orders.id)
    union all
    select id, 'no event' from orders
    where not exists (select from order_events where order_id = orders.id)
    union all
    select order_id, 'no order' from order_lines
    where not exists (select from orders where id = order_id)`,

  'I2 an order number belongs to one order, and an order to one confirmation by its own shopper': sql`
    select number::text as id, 'number twice' as what from orders group by number having count(*) > 1
    union all
    select response ->> 'orderId', 'answered under two keys' from idempotency_keys
    group by response ->> 'orderId' having count(*) > 1
    union all
    select key, 'answer without its order' from idempotency_keys as kept
    where response is null or not exists (
      select from orders where id = response ->> 'orderId' and orders.user_id = kept.user_id
    )`,

  'I3 lines add up to the items, their offers to the offer, and all parts of a bill to the total': sql`
    select orders.id, items_paise, delivery_paise, cod_fee_paise, other_parts, total_paise,
      sum(line_paise) as lines_paise, sum(offer_paise) as offers_paise
    from orders join order_lines on order_id = orders.id
    group by orders.id
    having sum(line_paise) <> items_paise
      or sum(quantity * unit_price_paise) <> items_paise
      or sum(offer_paise) <> -coalesce((other_parts ->> 'offer')::integer, 0)
      or items_paise + delivery_paise + cod_fee_paise + (
        select coalesce(sum(value::text::integer), 0) from jsonb_each(other_parts)
      ) <> total_paise`,

  'I4 units are conserved: received units are on hand or went out, and orders hold the units that they took': sql`
    select lots.id::text, 'lot' as what, received, on_hand, coalesce(sum(quantity), 0) as moved
    from stock_lots as lots
    left join stock_moves on lot_id = lots.id and kind <> 'received'
    group by lots.id
    having received + coalesce(sum(quantity), 0) <> on_hand
    union all
    select coalesce(held.order_id, gone.order_id), 'order', held.quantity, null, gone.quantity
    from (
      select ${FIRST_ORDER} as order_id, product_id, sum(quantity) as quantity
      from order_lines join orders on id = order_id
      where stage not in ('cancelled', 'returned') and payment_state <> 'failed' and channel <> 'consultation'
      group by 1, product_id
    ) as held
    full join (
      select ${FIRST_ORDER} as order_id, product_id, -sum(quantity) as quantity
      from stock_moves join stock_lots as lots on lots.id = lot_id join orders on orders.id = order_id
      group by 1, product_id
      having sum(quantity) <> 0
    ) as gone using (order_id, product_id)
    -- Single goods that came back may be on hand again: no more of them than were asked back and came.
    left join (
      select order_id, goods."productId" as product_id, sum(goods.quantity) as quantity
      from return_requests, jsonb_to_recordset(goods) as goods ("productId" text, quantity integer)
      where state in ('received', 'refunded', 'replaced')
      group by order_id, goods."productId"
    ) as came using (order_id, product_id)
    where held.quantity is distinct from gone.quantity
      and (coalesce(gone.quantity, 0) between held.quantity - came.quantity and held.quantity) is not true`,

  'I5 nothing is below zero': sql`
    select id::text, on_hand from stock_lots where on_hand < 0 or on_hand > received
    union all
    select order_id, quantity from order_lines where quantity <= 0`,

  'I6 the payment state of an order fits its payment method': sql`
    select id, payment_method, payment_state from orders
    where (payment_method = 'cod' and payment_state = 'paid')
      or (payment_method = 'cod' and advance_paise = 0 and payment_state in ('awaiting', 'failed'))
      or (payment_method = 'prepaid' and payment_state in ('cash-due', 'cash-received'))`,

  'I6 every paid order has one captured payment of the amount to collect, and no unpaid order has one': sql`
    select orders.id, payment_state, paid_by from orders
    where ${IS_ONLINE} and channel <> 'replacement' and rest_of is null and (
      (payment_state not in ('awaiting', 'failed')) is distinct from (paid_by is not null)
      or (paid_by is not null and not exists (
        select from payment_facts as facts join payment_attempts as attempts
          on attempts.provider_order_id = facts.provider_order_id
        where facts.payment_id = paid_by and attempts.order_id = orders.id
          and step in ('captured', 'processed', 'pending')
          and (what = 'refund' or (facts.amount_paise = attempts.amount_paise and currency = 'INR'))
      ))
    )`,

  'I6 every captured payment pays an order, is refunded, or has a task for the owner': sql`
    select payment_id, amount_paise, provider_order_id from payment_facts as facts
    where what = 'payment' and step = 'captured'
      and not exists (select from orders where paid_by = facts.payment_id)
      and not exists (select from refunds where refunds.payment_id = facts.payment_id)
      and not exists (select from owner_tasks where owner_tasks.payment_id = facts.payment_id)`,

  'I6 the refunds of a payment never exceed it': sql`
    select refunds.payment_id, sum(refunds.amount_paise) as back_paise from refunds
    where ended_at is null
    group by refunds.payment_id
    having sum(refunds.amount_paise) > (
      select max(amount_paise) from payment_facts as facts
      where facts.payment_id = refunds.payment_id and what = 'payment'
    )`,

  'I6 payments of cancelled orders are refunded': sql`
    select id, paid_by from orders
    where ${IS_ONLINE} and payment_state not in ('awaiting', 'failed', 'refunded')
      and stage = 'cancelled' and channel <> 'replacement'
      and not exists (
        select from refunds where refunds.order_id = orders.id
          or (rest_of is null and refunds.payment_id = orders.paid_by)
      )
      -- All of it may have been spent on the exchange of its goods.
      and ${ONLINE} > (
        select coalesce(sum(amount_paise), 0) from cash_refunds
        where cash_refunds.order_id = orders.id and spent_on is not null
      )`,

  'I6 an advance is part of the total, and is refunded when the parcel was not accepted': sql`
    select id, advance_paise from orders
    where advance_paise > total_paise or (
      advance_paise > 0 and stage = 'returned' and payment_state = 'cash-due'
      and not exists (select from order_events where order_id = orders.id and stage = 'delivered')
      and advance_paise > (
        select coalesce(sum(amount_paise), 0) from refunds
        where refunds.order_id = orders.id and reason not in ('surplus', 'mismatch')
      )
    )`,

  'I2 an order is collected for once, and a payment pays for one order': sql`
    select order_id, 'collected for twice' as what from payment_attempts
    group by order_id having count(*) > 1
    union all
    select paid_by, 'pays two orders' from orders
    where paid_by is not null group by paid_by having count(*) > 1
    union all
    select id, 'nothing to collect' from orders
    where ${IS_ONLINE} and channel <> 'replacement' and rest_of is null
      and not exists (
        select from payment_attempts
        where order_id = orders.id and amount_paise = (
          select sum(${ONLINE} + (
            select coalesce(sum(back_paise), 0) from order_changes where order_id = part.id
          )) from orders as part where part.id = orders.id or part.rest_of = orders.id
        )
      )`,

  'I9 every change of an order’s payment state is in the audit log, once': sql`
    select orders.id, payment_state from orders
    where payment_method = 'prepaid' and ${IS_ONLINE} and channel <> 'replacement' and rest_of is null
      and payment_state <> 'awaiting'
      and payment_state is distinct from (
      select after ->> 'paymentState' from audit_log
      where subject_kind = 'payment' and subject_id = orders.id
        and action = 'order.payment-changed'
      order by id desc limit 1
    )
    union all
    select subject_id, become from (
      select subject_id, before ->> 'paymentState' as was, after ->> 'paymentState' as become,
        lag(after ->> 'paymentState') over (partition by subject_id order by id) as became
      from audit_log where subject_kind = 'payment' and action = 'order.payment-changed'
    ) as moves
    where was is distinct from coalesce(became, was)`,
  'I10 tax documents are numbered without gaps, match their orders, and are never credited beyond their amount': sql`
    select series || ' ' || financial_year as id, max(serial) as last, count(*) as documents
    from invoices group by series, financial_year having max(serial) <> count(*)
    union all
    select series, last, -1 from document_series where last <> (
      select count(*) from invoices where invoices.series = document_series.series
        and invoices.financial_year = document_series.financial_year
    )
    union all
    select order_id, invoices.total_paise, orders.total_paise
    from invoices join orders on orders.id = order_id
    where kind = 'invoice' and invoices.total_paise <> orders.total_paise
    union all
    select against, sum(total_paise), 0 from invoices as notes where kind = 'credit-note'
    group by against
    having sum(total_paise) > (select total_paise from invoices where number = notes.against)
    union all
    select against, sum((line.content ->> 'grossPaise')::bigint), line.place
    from invoices as notes,
      jsonb_array_elements(notes.content -> 'lines') with ordinality as line (content, place)
    where kind = 'credit-note'
    group by against, line.place
    having sum((line.content ->> 'grossPaise')::bigint) > (
      select (content -> 'lines' -> (line.place::integer - 1) ->> 'grossPaise')::bigint
      from invoices where number = notes.against
    )`,

  'I10 credit notes for refunds never exceed what was, is being or must be refunded': sql`
    select order_id, ${creditedPaise(sql`noted.order_id`)} as credited_paise
    from (select distinct order_id from invoices where kind <> 'invoice' and cause like 'refund %') as noted
    where ${creditedPaise(sql`noted.order_id`)} > ${goesBackPaise(sql`noted.order_id`)}`,

  'I6 no parcel of several is refunded more than its total, and all have one shopper and one payment method': sql`
    select orders.id, 'more than it came to' as what from orders
    where (rest_of is not null or exists (select from orders as part where part.rest_of = orders.id))
      and ${ONLINE} < (
        select coalesce(sum(amount_paise), 0) from refunds where refunds.order_id = orders.id
          and ended_at is null and reason not in ('surplus', 'mismatch')
      )
    union all
    select rest.id, 'not as its first' from orders as rest join orders as first on first.id = rest.rest_of
    where first.user_id <> rest.user_id or first.payment_method <> rest.payment_method
      or first.rest_of is not null or (rest.payment_state = 'paid' and first.paid_by is null)`,

  'I11 goods are returned once: no more units are requested or refunded than the order has': sql`
    select order_id, asked.product_id, asked.units from (
      select order_id, goods."productId" as product_id, sum(goods.quantity) as units
      from return_requests,
        jsonb_to_recordset(goods) as goods ("productId" text, quantity integer)
      where state not in ('refused', 'replaced')
      group by order_id, goods."productId"
    ) as asked
    where asked.units > (
      select coalesce(sum(quantity), 0) from order_lines
      where order_lines.order_id = asked.order_id and order_lines.product_id = asked.product_id
    )`,

  'I11 returned goods are replaced once, free of charge and without an invoice': sql`
    select orders.id, 'other goods than came back' as what from orders
    where replaces_return is not null and exists (
      select from (
        select product_id, sum(quantity) as units from order_lines
        where order_lines.order_id = orders.id group by 1
      ) as sent
      full join (
        select goods."productId" as product_id, sum(goods.quantity) as units from return_requests,
          jsonb_to_recordset(goods) as goods ("productId" text, quantity integer)
        where return_requests.id = replaces_return group by 1
      ) as came using (product_id)
      where sent.units is distinct from came.units
    )
    union all
    select orders.id, 'of another shopper or for a return that waits' from orders
    join return_requests on return_requests.id = replaces_return
    join orders as first on first.id = return_requests.order_id
    where first.user_id <> orders.user_id or first.channel = 'replacement'
      or (orders.stage not in ('cancelled', 'returned') and return_requests.state <> 'replaced')
    union all
    select order_id, 'invoiced' from invoices join orders on orders.id = order_id
    where channel = 'replacement'
    union all
    select replaces_return, 'sent twice' from orders
    where channel = 'replacement' and stage not in ('cancelled', 'returned')
    group by replaces_return having count(*) > 1`,

  'I11 cash is refunded only where it was collected, and never more': sql`
    select order_id, 'more than came' as what from cash_refunds where ended_at is null and spent_on is null
    group by order_id
    having sum(amount_paise) > (
      select total_paise - advance_paise - credit_paise from orders where id = order_id
    )
    union all
    select order_id, 'no cash came' from cash_refunds join orders on orders.id = order_id
    where ended_at is null and payment_state = 'cash-due' and stage not in ('delivered', 'returned')`,

  'I11 the credit of an exchange comes from one refund of the returned goods, and is freed when the new order ends': sql`
    select orders.id, 'not given back' as what from orders
    join return_requests on return_requests.id = credit_from
    left join cash_refunds on spent_on = orders.id
    join orders as first on first.id = return_requests.order_id
    where first.user_id <> orders.user_id or return_requests.state <> 'refunded'
      or cash_refunds.order_id <> first.id or amount_paise > orders.credit_paise
    union all
    select spent_on, 'not free again' from cash_refunds join orders on orders.id = spent_on
    where orders.credit_from is null or (amount_paise > (
      select coalesce(sum(own.amount_paise), 0) from cash_refunds as own where own.order_id = orders.id and own.spent_on is not null
    ) and (stage = 'cancelled' or payment_state = 'failed' or (stage = 'returned' and payment_state = 'cash-due'
      and not exists (select from order_events where order_id = orders.id and stage = 'delivered'))))
    union all
    select id, 'more went back than it came to' from orders
    where given_back_paise(id) > total_paise and (
      credit_from is not null
      or exists (select from cash_refunds where order_id = orders.id and spent_on is not null)
    )`,

  'I11 no task is open for a payment that has paid its order': sql`
    select owner_tasks.id::text, payment_id from owner_tasks join orders on paid_by = payment_id
    where kind = 'unmatched-payment' and closed_at is null`,

  'I12 changes are proposed only for orders not yet sent, and refund what they promise': sql`
    select order_changes.id::text, stage from order_changes join orders on orders.id = order_id
    where order_changes.state = 'asked' and stage not in ('placed', 'packed')
    union all
    select order_id, 'not given back' from order_changes
    where back_paise > 0 and back_paise <> (
      -- A bank may have paid a part of it, which then has a row of its own.
      select coalesce(sum(amount_paise), 0) from refunds
      where refunds.order_id = order_changes.order_id and refunds.reason = 'surplus'
        and starts_with(idempotency_key, 'change ' || order_changes.id || ' ')
    ) and not exists (
      -- A refund in the provider's dashboard reduced the amount left to send.
      select from refunds join refunds as there using (payment_id)
      where refunds.order_id = order_changes.order_id and refunds.reason = 'surplus'
        and there.idempotency_key like 'seen:%'
    )`,

  'I16 a slot is held while its fee is awaited, booked once it is paid, and the fee of a lapsed one is refunded': sql`
    select bookings.id, status, payment_state, stage from bookings join orders on orders.id = order_id
    where (status = 'held') is distinct from (payment_state = 'awaiting')
      or (status = 'booked' and paid_by is null)
      or (status = 'lapsed' and paid_by is not null and stage <> 'cancelled')
      or total_paise <> fee_paise
    union all
    select id, 'no booking', payment_state, stage from orders
    where channel = 'consultation' and not exists (select from bookings where order_id = orders.id)`,

  'I9 every event of an order is in the audit log, and no order changed its stage without one': sql`
    select orders.id, stage, 'last event differs' as what from orders
    where stage is distinct from (
      select stage from order_events where order_id = orders.id order by id desc limit 1
    )
    union all
    select orders.id, stage, 'audit differs' from orders
    where (select count(*) from order_events where order_id = orders.id) <> (
      select count(*) from audit_log where subject_kind = 'order' and subject_id = orders.id
        and action in ('order.placed', 'order.delivery-changed')
    )`,

  'I13 the stored count of a category equals the number of its visible products, each family once': sql`
    select category, kept.shown, counted.shown as counted
    from (select category, sum(shown) as shown from shelf_counts group by category) as kept
    full join (
      select category, count(distinct coalesce(nullif(lower(family), ''), id || ' ')) as shown
      from products where not hidden group by category
    ) as counted using (category)
    where coalesce(kept.shown, 0) <> coalesce(counted.shown, 0)`,

  'I14 each product is covered until the last day of a lot that alone is above the low threshold; otherwise its units are stored': sql`
    select id, stock_cover.line, covered_until, cover, kept_units, units from (
      select id, hidden, low_line(kind, low_below) as line, case when low_line(kind, low_below) = 0 then 'infinity'
        else coalesce((
          select max(sell_by) from stock_lots where product_id = products.id and on_hand >= low_line(kind, low_below)
        ), '-infinity') end as cover
      from products
    ) as exact left join stock_cover on product_id = id, lateral (
      select coalesce(sum(on_hand), 0)::integer as units, coalesce(min(sell_by), 'infinity') as first_end
      from stock_lots where stock_lots.product_id = exact.id and on_hand > 0
    ) as lots
    where (stock_cover.line, covered_until, is_shown) is distinct from (exact.line, cover, not hidden)
      or (kept_units, stock_cover.first_end) is distinct from (
        case when cover = '-infinity' then units end, case when cover = '-infinity' then lots.first_end end
      )`,

  'I15 a product is sorted by the ratings that its page shows': sql`
    select id, products.rating_bound, exact.bound from products, lateral (
      select rating_bound(count(*), coalesce(sum(rating), 0), coalesce(sum(rating * rating), 0)) as bound
      from reviews where product_id = products.id and hidden_at is null
    ) as exact
    where products.rating_bound <> exact.bound`,

  'I17 the stored count of a piece of the sitemaps is the number of products that it lists': sql`
    select piece, kept.listed, counted.listed as counted
    from (select piece, sum(listed) as listed from sitemap_pieces group by piece) as kept
    full join (
      select (catalogue_number - 1) / ${sql.raw(String(PRODUCTS_PER_PIECE))} + 1 as piece, count(*) as listed
      from products where not hidden group by 1
    ) as counted using (piece)
    where coalesce(kept.listed, 0) <> coalesce(counted.listed, 0)`,
}

/** The rows that break a rule; an empty object means that all hold. */
export async function findBrokenRules(
  db: Reader,
  rules: Iterable<readonly [rule: string, query: SQL]> = Object.entries(INVARIANTS),
): Promise<BrokenRules> {
  const broken: BrokenRules = {}
  for (const [rule, query] of rules) {
    const { rows } = await db.execute(query)
    if (rows.length > 0) broken[rule] = rows
  }
  return broken
}
