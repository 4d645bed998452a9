import type { StoredOrder } from '#database/orders/rows.ts'
import { formatRupees } from '#domain/money/money.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { canRenewLink } from '#domain/payments/payment-link.ts'
import { internationalNumber } from '#domain/text/phone-number.ts'
import { inLanguage, pages } from '#urls.ts'
import { paymentToken } from '#use-cases/orders/tracking-link.ts'
import { textOf } from '../../../language.tsx'
import type { OwnerRequest } from '../kit/panel-page.ts'

/** Placeholder for the link in the sentence: only the browser knows the shop's address. */
const LINK_PLACE = '%link%'

/**
 * The payment link of an order taken by phone, with the message to the customer; once expired, whether it can be
 * renewed.
 */
export function loadPaymentLink(
  { clock, secret, settings }: OwnerRequest['shop'],
  order: StoredOrder,
) {
  const {
    id,
    number,
    takenBy,
    advancePaise,
    paymentState,
    stage,
    reservedUntil,
    language,
    delivery,
  } = order
  const isOpen = paymentState === 'awaiting' && stage !== 'cancelled'
  const now = clock.now()
  if (canRenewLink(order, now)) return { state: 'over' as const, id }
  if (!takenBy || !isOpen || !reservedUntil || reservedUntil <= now) return undefined
  const total = formatRupees(order.amounts.totalPaise)
  return {
    state: 'open' as const,
    path: inLanguage(pages.pay(paymentToken(secret, id)), language),
    until: reservedUntil,
    phone: internationalNumber(delivery.phone),
    /** The message before and after the link. */
    message: textOf(language, 'panelNewOrder')(
      order.creditPaise
        ? 'linkMessageExchange'
        : advancePaise === undefined
          ? 'linkMessage'
          : 'linkMessageAdvance',
      {
        number,
        total,
        shop: settings.name,
        link: LINK_PLACE,
        advance: formatRupees(advancePaise ?? 0),
        due: formatRupees(onlinePaise(order)),
      },
    ).split(LINK_PLACE),
  }
}

export type ShownLink = NonNullable<ReturnType<typeof loadPaymentLink>>
