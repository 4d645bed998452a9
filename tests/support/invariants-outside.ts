import { type SQL, sql } from 'drizzle-orm'

/** A payment at the provider, authorised or captured; amounts in paise. */
export interface PaymentOutside {
  paymentId: string
  providerOrderId: string
  amountPaise: number
  isCaptured: boolean
  refundedPaise: number
  /** The shop's jobs have had time to find it: from now on it must be known. */
  isDue: boolean
}

/** Facts known outside the shop, by the provider and by clients that the shop has answered. */
export interface SeenOutside {
  /** All payments ever made, except failed ones; not checked when absent. */
  payments?: readonly PaymentOutside[] | undefined
  /** Orders whose payer's browser was told that they are paid. */
  proven?: readonly string[]
  /** Orders whose cancellation was confirmed. */
  cancelled?: readonly string[]
  /** Ids of the provider's events that the shop has accepted. */
  answeredEvents?: readonly string[]
}

const MONEY_MAILS = sql`('order-paid', 'order-paid-too-late', 'order-paid-after-cancelling')`

/** Invariant → query for the rows that violate it, for a shop with online payments. */
export function outsideInvariants({
  payments,
  ...answered
}: SeenOutside): [sentence: string, query: SQL][] {
  return [...(payments ? moneyInvariants(payments) : []), ...answerInvariants(answered)]
}

function moneyInvariants(payments: readonly PaymentOutside[]): [sentence: string, query: SQL][] {
  const outside = sql`jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as outside (
    "paymentId" text, "providerOrderId" text, "amountPaise" integer, "isCaptured" boolean,
    "refundedPaise" integer, "isDue" boolean
  )`
  return [
    [
      'I6 every payment captured at the provider pays one order of its amount, goes back whole, or is the owner’s to decide',
      sql`
        select outside.* from ${outside}
        where "isDue" and "isCaptured"
          and 1 <> (
            select count(*) from orders join payment_attempts as attempts on order_id = orders.id
            where paid_by = "paymentId" and payment_state in ('paid', 'refunded')
              and provider_order_id = "providerOrderId" and total_paise = "amountPaise"
          )
          and "amountPaise" > (
            select coalesce(sum(amount_paise), 0) from refunds
            where payment_id = "paymentId" and state not in ('failed', 'needs-owner')
          )
          and not exists (select from owner_tasks where payment_id = "paymentId")`,
    ],
    [
      'I6 money that a bank has promised is taken',
      sql`select outside.* from ${outside} where "isDue" and not "isCaptured"`,
    ],
    [
      'I6 no order is paid but by money that is at the provider',
      sql`
        select id, paid_by from orders
        where paid_by is not null
          and not exists (select from ${outside} where "paymentId" = paid_by and "isCaptured")`,
    ],
    [
      'I6 what went back at the provider is what the shop has sent back',
      sql`
        select outside.*, sent.paise::integer as sent from ${outside}, lateral (
          select coalesce(sum(amount_paise), 0) as paise from refunds
          where payment_id = "paymentId" and state in ('wanted', 'pending', 'processed')
        ) as sent
        where "isDue" and sent.paise <> "refundedPaise"`,
    ],
  ]
}

function answerInvariants({
  proven = [],
  cancelled = [],
  answeredEvents = [],
}: Omit<SeenOutside, 'payments'>): [sentence: string, query: SQL][] {
  const list = (ids: readonly string[]) => sql`unnest(${sql.param(ids)}::text[]) as told (id)`
  return [
    [
      'I7 every proof that was answered has paid its order',
      sql`
        select told.id from ${list(proven)}
        where not exists (
          select from orders where orders.id = told.id and payment_state in ('paid', 'refunded')
        )`,
    ],
    [
      'I7 every cancelling that was answered stands, and its money is on its way back',
      sql`
        select told.id from ${list(cancelled)}
        where not exists (
          select from orders join refunds on order_id = orders.id
          where orders.id = told.id and stage = 'cancelled' and refunds.payment_id = paid_by
        )`,
    ],
    [
      'I7 every event that was answered is kept',
      sql`
        select told.id from ${list(answeredEvents)}
        where not exists (select from payment_events where event_id = told.id)`,
    ],
    [
      'I9 every order that was paid online has told its shopper so, once',
      sql`
        select orders.id, count(mails.id)::integer as mails from orders
        left join mails on about = orders.id and kind in ${MONEY_MAILS}
        where paid_by is not null
        group by orders.id having count(mails.id) <> 1`,
    ],
  ]
}
