import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { type OutgoingMail, queueMail } from '#database/mails/mails.ts'
import {
  listOrdersToAsk,
  lockReviewRequest,
  REVIEW_MAIL,
  type ReviewRequest,
} from '#database/reviews/requests.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { deliveredToAsk, MAX_PRODUCTS_ASKED } from '#domain/reviews/review-request.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { type DueReport, eachListed, NOTHING_DUE } from '#use-cases/each-due.ts'
import { letter, type WrittenPart } from '#use-cases/mails/letter.ts'
import { reviewMailsLink } from '#use-cases/orders/tracking-link.ts'

/** Limits the work of one run; the next one continues. */
const MAX_PER_RUN = 200

export type AskingDeps = DatabaseDeps &
  With<'config' | 'secret'> &
  WithSettings<'name' | 'palette' | 'email' | 'phone' | 'askForReviews'>

/**
 * Asks the shoppers of orders that were delivered ten days ago for reviews, once for each order: by one mail with a link
 * for each product and a link that stops these mails. Does nothing if the owner has switched it off, or without a public
 * address, since the mail must contain the link that stops it. `done` is the number of queued mails.
 */
export async function askForReviews(
  deps: AskingDeps,
  {
    max = MAX_PER_RUN,
    isStopping = () => false,
  }: { max?: number; isStopping?: () => boolean } = {},
): Promise<DueReport & { done: number }> {
  const origin = deps.config.publicUrl
  if (!deps.settings.askForReviews || !origin) return { done: 0, ...NOTHING_DUE }
  const at = deps.clock.now()
  return await eachListed({
    max,
    isStopping,
    list: (part) => listOrdersToAsk(deps.db, { ...deliveredToAsk(at), ...part }),
    // Orders without anything to review stay due.
    handle: (orderId) => inTransaction(deps.db, (tx) => askOne(tx, deps, { orderId, origin, at })),
  })
}

async function askOne(
  tx: Transaction,
  deps: AskingDeps,
  { orderId, origin, at }: { orderId: OrderId; origin: string; at: Date },
): Promise<boolean> {
  const request = await lockReviewRequest(tx, orderId)
  if (!request || request.products.length === 0) return false
  return await queueMail(tx, reviewMail(deps, { request, origin, at }))
}

/** Composes the mail that asks for reviews, in the language of the order. */
export function reviewMail(
  { settings, secret }: Pick<AskingDeps, 'settings' | 'secret'>,
  { request, origin, at }: { request: ReviewRequest; origin: string; at: Date },
): OutgoingMail {
  const { orderId, shopper, products } = request
  const { language } = shopper
  const say = sentencesIn(language, 'reviewMails')
  const stop = reviewMailsLink({ origin, secret }, { orderId, language })
  const subject = say('subject', { shop: settings.name })
  const parts: WrittenPart[] = [
    shopper.name ? say('greeting', { name: shopper.name }) : say('greetingNobody'),
    say('ask'),
    ...products.slice(0, MAX_PRODUCTS_ASKED).map(({ id, name }) => {
      const href = `${origin}${inLanguage(pages.plainReview(id), language)}`
      return { text: say('product', { name, link: href }), href }
    }),
    say('free'),
    { text: say('stop', { link: stop }), href: stop, isQuiet: true },
    say('sign', { shop: settings.name, phone: settings.phone }),
  ]
  return {
    kind: REVIEW_MAIL,
    about: orderId,
    to: shopper.email,
    toName: shopper.name || undefined,
    replyTo: settings.email,
    subject,
    ...letter(parts, language),
    unsubscribe: stop,
    at,
  }
}
