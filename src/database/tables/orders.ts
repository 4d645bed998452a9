import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { ScriptNames } from '#domain/catalog/product.ts'
import { DELIVERY_AREAS } from '#domain/delivery/delivery-charges.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { CANCELLED_BY, type CancelReason } from '#domain/orders/cancel-cause.ts'
import { ORDER_CHANNELS, ORDER_STAGES, PAYMENT_STATES } from '#domain/orders/order.ts'
import { CHANGE_KINDS, CHANGE_STATES, type PricedChange } from '#domain/orders/order-change.ts'
import { ORDER_STEPS, STEP_STATES } from '#domain/orders/order-steps.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import { counted, moment } from './columns.ts'

export const orders = pgTable('orders', {
  id: text().$type<OrderId>().primaryKey(),
  /** Assigned from the sequence `order_numbers` on insert. */
  number: integer().notNull().default(0),
  userId: text('user_id').$type<UserId>().notNull(),
  userName: text('user_name').notNull(),
  /** The team member who took it by phone or message. */
  takenBy: text('taken_by').$type<UserId>(),
  channel: text({ enum: ORDER_CHANNELS }).notNull(),
  /** The return whose goods it replaces. */
  replacesReturn: text('replaces_return').$type<ReturnId>(),
  /** The first order, if this is a later parcel of it. */
  restOf: text('rest_of').$type<OrderId>(),
  paymentMethod: text('payment_method', { enum: ['cod', 'prepaid'] }).notNull(),
  paymentState: text('payment_state', { enum: PAYMENT_STATES }).notNull(),
  stage: text({ enum: ORDER_STAGES }).notNull(),
  itemsPaise: integer('items_paise').notNull(),
  deliveryPaise: integer('delivery_paise').notNull(),
  codFeePaise: integer('cod_fee_paise').notNull(),
  /** By kind, in paise: parts of the bill without a column of their own. */
  otherParts: jsonb('other_parts')
    .$type<Readonly<Record<string, number | undefined>>>()
    .notNull()
    .default({}),
  totalPaise: integer('total_paise').notNull(),
  /** The part of a cash order's total that is paid online when it is placed. */
  advancePaise: integer('advance_paise').notNull().default(0),
  /** The part of the total that is paid by returned goods, and their return. */
  creditPaise: integer('credit_paise').notNull().default(0),
  creditFrom: text('credit_from').$type<ReturnId>(),
  recipient: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  pincode: text().notNull(),
  phone: text().notNull(),
  /** Both set for a business; null for a consumer. */
  businessName: text('business_name'),
  gstin: text(),
  boxes: integer().notNull(),
  weightGrams: integer('weight_grams').notNull(),
  /** The measured size, all three or none. */
  lengthCm: smallint('length_cm'),
  breadthCm: smallint('breadth_cm'),
  heightCm: smallint('height_cm'),
  deliverFrom: date('deliver_from', { mode: 'string' }).notNull(),
  deliverUntil: date('deliver_until', { mode: 'string' }).notNull(),
  /** The courier's charges for delivery and for collecting cash; null: equal to what the shopper was charged. */
  deliveryArea: text('delivery_area', { enum: DELIVERY_AREAS }),
  courierPaise: integer('courier_paise'),
  courierCashPaise: integer('courier_cash_paise'),
  trackingId: text('tracking_id'),
  /** A slip that was printed before shows other cash to collect. */
  slipOutdated: boolean('slip_outdated').notNull().default(false),
  /** Until when stock is reserved for an unpaid order. */
  reservedUntil: moment('reserved_until'),
  /** The payment that paid it. */
  paidBy: text('paid_by').$type<PaymentId>(),
  /** The shopper's language when ordering. */
  language: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
  createdAt: moment('created_at').notNull(),
  cancelledBy: text('cancelled_by', { enum: CANCELLED_BY }),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  cancelNote: text('cancel_note'),
})

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id').$type<OrderId>().notNull(),
    position: smallint().notNull(),
    productId: text('product_id').$type<ProductId>().notNull(),
    productName: text('product_name').notNull(),
    names: jsonb().$type<ScriptNames>().notNull().default({}),
    quantity: integer().notNull(),
    unitPricePaise: integer('unit_price_paise').notNull(),
    linePaise: integer('line_paise').notNull(),
    offerPaise: integer('offer_paise').notNull().default(0),
    hsn: text().notNull(),
    gstPercent: smallint('gst_percent').notNull(),
  },
  (line) => [primaryKey({ columns: [line.orderId, line.position] })],
)

export const orderEvents = pgTable('order_events', {
  id: counted(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  stage: text({ enum: ORDER_STAGES }).notNull(),
  at: moment('at').notNull(),
})

export const orderSteps = pgTable('order_steps', {
  id: counted(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  step: text({ enum: ORDER_STEPS }).notNull(),
  /** Where the order was when the step was confirmed. */
  fromStage: text('from_stage', { enum: ORDER_STAGES }).notNull(),
  state: text({ enum: STEP_STATES }).notNull().default('waiting'),
  askedBy: text('asked_by').$type<UserId>().notNull(),
  /** The token of the program that asked, in the name of `askedBy`. */
  tokenId: integer('token_id'),
  askedAt: moment('asked_at').notNull(),
  dueAt: moment('due_at').notNull(),
  settledAt: moment('settled_at'),
  origin: text(),
  reason: text().$type<CancelReason>(),
  note: text(),
})

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').$type<UserId>().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb(),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.key] })],
)

/** Forms of the panel that may be sent again. */
export const sentForms = pgTable(
  'sent_forms',
  {
    actorId: text('actor_id').$type<UserId>().notNull(),
    /** The form and its idempotency key. */
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    /** The id of what was written for it. */
    made: jsonb(),
    at: moment('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.actorId, row.key] })],
)

export const auditLog = pgTable('audit_log', {
  id: counted(),
  at: moment('at').notNull(),
  actorId: text('actor_id').$type<UserId>(),
  action: text().notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  /** The token that the change was made with; its maker is the actor. */
  tokenName: text('token_name'),
  before: jsonb(),
  after: jsonb(),
})

/** The team's tags on orders. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: text('order_id').$type<OrderId>().notNull(),
    tag: text().notNull(),
  },
  (row) => [primaryKey({ columns: [row.orderId, row.tag] })],
)

export const orderChanges = pgTable('order_changes', {
  id: counted(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  kind: text({ enum: CHANGE_KINDS }).notNull().default('change'),
  state: text({ enum: CHANGE_STATES }).notNull(),
  askedBy: text('asked_by').$type<UserId>(),
  askedAt: moment('asked_at').notNull(),
  settledAt: moment('settled_at'),
  oldTotalPaise: integer('old_total_paise').notNull(),
  newTotalPaise: integer('new_total_paise').notNull(),
  backPaise: integer('back_paise').notNull().default(0),
  isAddressed: boolean('is_addressed').notNull(),
  hasOtherGoods: boolean('has_other_goods').notNull(),
  content: jsonb().$type<PricedChange>(),
  /** For a confirmation: when the order is cancelled without an answer. */
  lapsesAt: moment('lapses_at'),
})
