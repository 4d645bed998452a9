import type { OutgoingMail } from '#database/mails.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { OrderId } from '#domain/ids.ts'
import { formatRupees } from '#domain/money/money.ts'
import { paymentMailSentences as say } from '#messages/en/payment-mails.ts'

export type PaymentMailSettings = Pick<ShopSettings, 'name' | 'email' | 'phone'>

interface Told {
  order: { id: OrderId; number: string; totalPaise: number }
  payer: { name: string; email: string }
  settings: PaymentMailSettings
  at: Date
}

/** Tells the shopper that the money is here; once for every order, by whichever door it became known. */
export function mailPaid(
  told: Told & { window: { from: string; until: string }; isAddressed: boolean },
): OutgoingMail {
  const { order, window, isAddressed } = told
  return mail(told, 'order-paid', say.paidSubject(order.number), [
    say.paid(order.number, formatRupees(order.totalPaise)),
    isAddressed ? say.expected(window.from, window.until) : say.addressMissing,
  ])
}

/** Tells the shopper that money which came too late goes back by itself. */
export function mailGoesBack(told: Told & { why: 'out-of-stock' | 'cancelled' }): OutgoingMail {
  const { order, why } = told
  const sentence = why === 'cancelled' ? say.backCancelled : say.backTooLate
  return mail(told, 'payment-goes-back', say.backSubject(order.number), [
    sentence(order.number, formatRupees(order.totalPaise)),
  ])
}

function mail(
  { order, payer, settings, at }: Told,
  kind: string,
  subject: string,
  paragraphs: readonly string[],
): OutgoingMail {
  const { name, email, phone } = settings
  return {
    kind,
    about: order.id,
    to: payer.email,
    toName: payer.name,
    replyTo: email,
    subject,
    text: [say.greeting(payer.name), ...paragraphs, say.sign(name, phone)].join('\n\n'),
    at,
  }
}
