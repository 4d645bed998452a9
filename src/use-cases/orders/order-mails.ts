import type { Transaction } from '#database/connection.ts'
import { type OutgoingMail, queueMail, queueMails } from '#database/mails/mails.ts'
import { type OrderMessage, queueOrderMessages } from '#database/mails/phone-messages.ts'
import { findRefundDispute, type RefundDispute } from '#database/payments/disputes.ts'
import type { Send } from '#database/transaction.ts'
import type { Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import type { CancelCause } from '#domain/orders/cancel-cause.ts'
import type { Order } from '#domain/orders/order.ts'
import { collectPaise } from '#domain/shipments/packing.ts'
import { indianDay } from '#domain/time/india.ts'
import { writeDay } from '#messages/calendar.ts'
import { sentencesIn } from '#messages/sentences.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { letter, type WrittenPart } from '#use-cases/mails/letter.ts'
import { linkParts } from './order-mail-links.ts'
import {
  type BookedPickup,
  billTable,
  cancelReasonText,
  deliveryAddressText,
  exchangeParts,
  expectedDaysText,
  goodsText,
  moneyOfReturningText,
  movedChargesText,
  type OrderMailContext,
  paidAndDueTexts,
  returnPickupTexts,
  splitTexts,
} from './order-mail-parts.ts'
import { orderMessage } from './order-messages.ts'

/** The kinds of mail about an order; each is sent once. */
export const ORDER_MAIL_KINDS = [
  'placed',
  /** A cash order waits for its shopper's confirmation. */
  'confirm-asked',
  'paid',
  /** The payment arrived after the goods were gone or the order was cancelled, and is refunded. */
  'paid-too-late',
  'paid-after-cancelling',
  /** The time to pay has run out without a payment. */
  'unpaid',
  'shipped',
  /** The courier could not deliver; or gave up and brings the parcel back. */
  'not-delivered',
  'coming-back',
  'delivered',
  'cancelled',
  'refunded',
  'return-approved',
  'return-refused',
  /** The courier will collect a return, or the pickup was called off. */
  'return-pickup',
  'return-pickup-off',
  /** A replacement is sent for a return; or it is out of stock, so the money is refunded. */
  'replacement',
  'return-paid-back',
  /** A return is exchanged for other goods, which its goods pay for in whole or in part. */
  'exchange',
  /** The order is sent in two parcels. */
  'split',
  /** A change that makes the order dearer waits for the shopper's answer; or a change was made. */
  'change-asked',
  'changed',
] as const
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number]

type Printed = 'name' | 'palette' | 'email' | 'phone' | 'grievanceOfficer' | 'writesToPhones'

export type OrderMailDeps = With<'config' | 'secret'> &
  WithSettings<Printed | 'legalName' | 'mailLanguage' | 'addressLines' | 'fssaiLicence' | 'tax'>

export interface OrderMailInput {
  order: Order & { trackingId?: string | undefined }
  shopper: { name: string; email: string; language: Language }
  at: Date
  /** The refund in paise; with `change-asked` the total before the change. */
  amountPaise?: number
  /** With `cancelled`: the released credit in paise. */
  creditPaise?: number
  /** Distinguishes several mails of one kind about one order, such as two refunds. */
  which?: string
  /** The owner's text with a return's answer, the bank's reference of a transfer, or the number of the first order. */
  note?: string
  /** With `return-approved`: cash goes back, and the shopper has not said where to. */
  asksWhereTo?: boolean
  pickup?: BookedPickup
  /** With `split`: the order of the later parcel. */
  rest?: Order
  /** With `not-delivered`: the day of the attempt in India, `2026-11-24`. */
  attemptOn?: string
  /** With `confirm-asked`: the hours within which the order must be confirmed. */
  withinHours?: number
  /** A bank disputes the payment, so that a refund waits, or took it back, so that it counts as paid. */
  dispute?: RefundDispute | undefined
  /** Why the shop cancelled the order. */
  why?: CancelCause | undefined
  /** With `cancelled`: the charges that the next parcel of the order bears. */
  moved?: { to: Order; chargesPaise: number } | undefined
  /** The origin of the request, else the configured one is used; without either the mail has no links. */
  origin?: string | undefined
}

/**
 * Composes a mail about an order, as text and HTML, in the language of the order. Queue it in the
 * transaction of the change: kind and order make it unique.
 */
export function orderMail(
  deps: OrderMailDeps,
  kind: OrderMailKind,
  input: OrderMailInput,
): OutgoingMail {
  const { order, shopper, at, which } = input
  const { settings } = deps
  const { language } = shopper
  const say = sentencesIn(language, 'orderMails')
  const mail: Mail = { ...input, language, say, settings }
  const origin = input.origin ?? deps.config.publicUrl
  const parts: WrittenPart[] = [
    shopper.name ? say('greeting', { name: shopper.name }) : say('greetingNobody'),
    ...BODIES[kind](mail, figuresOf(mail)),
    ...(origin ? linkParts({ origin, secret: deps.secret }, kind, mail) : []),
    say('sign', { shop: settings.name, phone: settings.phone }),
  ]
  return {
    kind: `order-${kind}`,
    about: which ? `${order.id} ${which}` : order.id,
    to: shopper.email,
    toName: shopper.name || undefined,
    replyTo: settings.email,
    subject: subjectOf(kind, mail),
    ...letter(parts, language),
    at,
  }
}

/**
 * Queues the mail about an order, unless the account has no e-mail address, and the message to the phone, if there is
 * one.
 */
export async function queueOrderMail(
  tx: Transaction,
  deps: OrderMailDeps,
  kind: OrderMailKind,
  input: OrderMailInput,
): Promise<void> {
  if (input.shopper.email !== '') {
    const dispute = input.amountPaise ? await findRefundDispute(tx, input.order.id) : undefined
    await queueMail(tx, orderMail(deps, kind, { ...input, dispute }))
  }
  const message = orderMessage(deps, kind, input)
  if (message) await queueOrderMessages(tx, [message])
}

/** The notifications about orders: no mail if the account has no e-mail address, no message if none applies. */
export interface OrderNotifications {
  mails: readonly OutgoingMail[]
  messages: readonly OrderMessage[]
}

/** Composes the mail about an order and the message to the phone, without queueing them. */
export function orderNotifications(
  deps: OrderMailDeps,
  kind: OrderMailKind,
  input: OrderMailInput,
): OrderNotifications {
  const message = orderMessage(deps, kind, input)
  return {
    mails: input.shopper.email === '' ? [] : [orderMail(deps, kind, input)],
    messages: message ? [message] : [],
  }
}

/**
 * Returns the statements that queue notifications: one for all mails, one for all messages. The caller wakes the mail
 * job after the commit.
 */
export function notificationSends(
  tx: Transaction,
  notifications: readonly OrderNotifications[],
): readonly Send[] {
  const mails = notifications.flatMap((one) => one.mails)
  const messages = notifications.flatMap((one) => one.messages)
  return [
    ...(mails.length > 0 ? [() => queueMails(tx, mails, { wakes: false })] : []),
    ...(messages.length > 0 ? [() => queueOrderMessages(tx, messages, { wakes: false })] : []),
  ]
}

/** Returns the statements that queue the notifications of one order. The caller wakes the mail job after the commit. */
export function orderMailSends(
  tx: Transaction,
  deps: OrderMailDeps,
  kind: OrderMailKind,
  input: OrderMailInput,
): readonly Send[] {
  return notificationSends(tx, [orderNotifications(deps, kind, input)])
}

function subjectOf(kind: OrderMailKind, { order, amountPaise = 0, say }: Mail): string {
  const { number } = order
  if (kind === 'refunded')
    return say(`subject ${kind}`, { number, amount: formatRupees(amountPaise) })
  const isPaidBack = kind === 'paid-too-late' || kind === 'paid-after-cancelling'
  return say(`subject ${isPaidBack ? 'paid-back' : kind}`, { number })
}

/** What a mail is written from: its language and sentences, and what it is about. */
interface Mail extends OrderMailInput, OrderMailContext {
  order: OrderMailInput['order']
  settings: OrderMailDeps['settings']
}

const REFUND_BY_DISPUTE = { held: 'refundHeld', lost: 'refundLost' } as const

/** When a refund arrives, or what a bank's dispute means for it. */
const refundTime = ({ dispute, say }: Mail) =>
  say(dispute ? REFUND_BY_DISPUTE[dispute] : 'refundTime')

const figuresOf = ({ order, amountPaise = 0 }: Mail) => ({
  number: order.number,
  amount: formatRupees(amountPaise),
  total: formatRupees(order.amounts.totalPaise),
  online: formatRupees(onlinePaise(order)),
})

type Body = (mail: Mail, figures: ReturnType<typeof figuresOf>) => WrittenPart[]

const BODIES: Readonly<Record<OrderMailKind, Body>> = {
  placed: (mail, { number, total }) => [
    mail.say('placed', { number }),
    billTable(mail),
    mail.order.paymentMethod === 'cod' && mail.say('placedCash', { amount: total }),
    deliveryAddressText(mail),
    expectedDaysText(mail),
  ],
  'confirm-asked': (mail, { number, total }) => [
    mail.say('confirmAsked', { number, amount: total }),
    billTable(mail),
    deliveryAddressText(mail),
    mail.say('confirmAskedWithin', { hours: mail.withinHours ?? 0 }),
  ],
  paid: (mail, { number, online }) => [
    mail.say('paid', { number, amount: online }),
    billTable(mail),
    ...paidAndDueTexts(mail),
    // A checkout may start with a pincode only; nothing can be packed before its address is known.
    ...(mail.order.delivery.address === ''
      ? [mail.say('addressMissing')]
      : [mail.say('packedNext'), deliveryAddressText(mail), expectedDaysText(mail)]),
  ],
  'paid-too-late': (mail, { number, online }) => [
    mail.say('paidTooLate', { number, amount: online }),
    refundTime(mail),
  ],
  'paid-after-cancelling': (mail, { number, online }) => [
    mail.say('paidAfterCancelling', { number, amount: online }),
    refundTime(mail),
  ],
  unpaid: (mail, { number, online }) => [
    mail.say('unpaid', { number, amount: online }),
    goodsText(mail),
    mail.say('unpaidMoney'),
  ],
  shipped: (mail, { number }) => {
    const { order, say } = mail
    const duePaise = collectPaise(order)
    return [
      say('shipped', { number }),
      order.trackingId && say('tracking', { tracking: order.trackingId }),
      duePaise > 0 && say('placedCash', { amount: formatRupees(duePaise) }),
      expectedDaysText(mail),
    ]
  },
  'not-delivered': (mail, { number }) => {
    const { order, settings, language, say } = mail
    const duePaise = collectPaise(order)
    const day = writeDay(new Date(mail.attemptOn ?? indianDay(mail.at)), language, 'long')
    return [
      say('notDelivered', { number, day }),
      deliveryAddressText(mail),
      say('notDeliveredNext', { phone: settings.phone }),
      duePaise > 0 && say('placedCash', { amount: formatRupees(duePaise) }),
    ]
  },
  'coming-back': ({ order, settings, say }, { number }) => [
    say('comingBack', { number, phone: settings.phone }),
    moneyOfReturningText(order, say),
  ],
  delivered: ({ say }, { number }) => [say('delivered', { number }), say('deliveredHelp')],
  cancelled: (mail, { number, amount }) => {
    const { order, amountPaise = 0, creditPaise = 0, moved, why, say } = mail
    if (order.replaces) return [say('replacementCancelled', { number })]
    const paid = amountPaise < onlinePaise(order) ? 'cancelledRest' : 'cancelledPaid'
    const money = amountPaise > 0 ? say(paid, { amount }) : say('cancelledCash')
    return [
      `${say('cancelled', { number })} ${money}`,
      creditPaise > 0 && say('cancelledCredit', { amount: formatRupees(creditPaise) }),
      moved && movedChargesText(moved, say),
      why && cancelReasonText(why, mail),
      amountPaise > 0 && refundTime(mail),
    ]
  },
  refunded: (mail, { number, amount }) => [
    mail.say(mail.dispute && !mail.note ? 'refundAgreed' : 'refunded', { number, amount }),
    mail.note ? mail.say('refundReference', { reference: mail.note }) : refundTime(mail),
  ],
  'return-approved': ({ say, note, asksWhereTo }, { number }) => [
    say('returnApproved', { number }),
    note,
    asksWhereTo && say('returnPayTo'),
  ],
  'return-pickup': returnPickupTexts,
  'return-pickup-off': ({ say }, { number }) => [say('returnPickupOff', { number })],
  replacement: (mail, { number }) => [
    mail.say('replacement', { number, first: mail.note ?? '' }),
    goodsText(mail),
    mail.say('replacementFree'),
    expectedDaysText(mail),
  ],
  split: splitTexts,
  exchange: (mail) =>
    exchangeParts(mail, { first: mail.note ?? '', backPaise: mail.amountPaise ?? 0 }),
  'return-paid-back': ({ say }, { number, amount }) => [say('returnPaidBack', { number, amount })],
  'change-asked': (mail, { number, amount, total }) => [
    mail.say('changeAsked', { number, before: amount, amount: total }),
    deliveryAddressText(mail),
    billTable(mail),
    ...paidAndDueTexts(mail),
    mail.say('changeAskedMore', { before: amount }),
  ],
  changed: (mail, { number, amount, total }) => [
    mail.say('changed', { number, amount: total }),
    deliveryAddressText(mail),
    billTable(mail),
    ...paidAndDueTexts(mail),
    ...((mail.amountPaise ?? 0) > 0 ? [mail.say('changedBack', { amount }), refundTime(mail)] : []),
  ],
  'return-refused': ({ say, note, settings }, { number }) => {
    const { name: officer, contact } = settings.grievanceOfficer
    return [
      say('returnRefused', { number }),
      note,
      { text: say('returnObject', { officer, contact }), namesHelpLines: true },
    ]
  },
}
