import { listPanelProducts, type PanelRow } from '#database/catalog/panel-list.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { type OutgoingMail, queueMail } from '#database/mails/mails.ts'
import {
  DIGEST_MAIL,
  deleteOldOrderAlerts,
  isDigestQueued,
  lockOrderAlerts,
  type NewOrder,
  takeNewOrders,
} from '#database/orders/order-alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import { formatRupees } from '#domain/money/money.ts'
import { ALERT_WITHIN_MS, digestSlotAt, namesStock } from '#domain/orders/order-alert.ts'
import { TO_PACK } from '#domain/orders/order-search.ts'
import { internationalNumber } from '#domain/text/phone-number.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { eachApart } from '#use-cases/each-due.ts'
import { letter, type WrittenPart } from '#use-cases/mails/letter.ts'
import { numbersOf, type PushingDeps, pushNewOrders } from '#use-cases/push/push-new-orders.ts'

/** How many orders and products a mail lists; the rest are only counted. */
const MAX_NAMED = 30

export type OrderAlertDeps = PushingDeps &
  DatabaseDeps &
  With<'config'> &
  WithSettings<
    | 'name'
    | 'palette'
    | 'email'
    | 'orderAlerts'
    | 'orderAlertsTo'
    | 'orderAlertsPhone'
    | 'writesToPhones'
    | 'mailLanguage'
  >

/** The content of a mail. */
interface OrdersToAlert {
  orders: readonly NewOrder[]
  low: readonly PanelRow[]
}

/**
 * Notifies the owner of new orders by mail, at once or in a digest as the settings say, and by phone message if a
 * number is set; products low in stock are listed each morning. Each order is reported once. While the mails are off,
 * orders are marked as reported, so that switching them on reports later ones only. Push messages to the team's
 * devices are sent once, after the commit; if that fails, the mail remains. A mail that cannot be composed does not
 * block the others. `told` is the number of reported orders.
 */
export async function sendOrderAlerts(
  deps: OrderAlertDeps,
): Promise<{ told: number; failures: readonly unknown[] }> {
  const { orders, failures } = await queueAlerts(deps)
  await pushNewOrders(deps, orders)
  return { told: orders.length, failures }
}

async function queueAlerts(
  deps: OrderAlertDeps,
): Promise<{ orders: readonly NewOrder[]; failures: readonly unknown[] }> {
  const { db, settings, clock } = deps
  const at = clock.now()
  const slot = digestSlotAt(at)
  const isDigest = settings.orderAlerts === 'digest'
  const nothing = { orders: [], failures: [] }
  return await inTransaction(db, async (tx) => {
    await lockOrderAlerts(tx)
    const after = new Date(at.getTime() - ALERT_WITHIN_MS)
    await deleteOldOrderAlerts(tx, new Date(after.getTime() - ALERT_WITHIN_MS))
    const isDue = !(await isDigestQueued(tx, slot.name))
    if (isDigest && !isDue) return nothing
    const before = isDigest ? slot.from : at
    const orders = await takeNewOrders(tx, { after, before, at })
    if (settings.orderAlerts === 'off') return nothing
    const low =
      isDue && namesStock(slot, at)
        ? (await listPanelProducts(tx, { state: 'low', limit: MAX_NAMED, now: at })).rows
        : []
    const [first] = orders
    const letters: (() => OutgoingMail)[] = []
    if (first && !isDigest) letters.push(() => newOrdersMail(deps, { orders, first, at }))
    if (first && settings.writesToPhones && settings.orderAlertsPhone !== '') {
      letters.push(() => newOrdersMessage(deps, { orders, about: first.id, at }))
    }
    const digest = { orders: isDigest ? orders : [], low }
    if (digest.orders.length > 0 || low.length > 0) {
      letters.push(() => digestMail(deps, { ...digest, about: slot.name, at }))
    }
    const failures = await eachApart(letters, (write) =>
      tx.transaction((apart) => queueMail(apart, write())),
    )
    return { orders, failures }
  })
}

const sayIn = ({ settings }: Pick<OrderAlertDeps, 'settings'>) =>
  sentencesIn(settings.mailLanguage, 'orderAlerts')

/** The subject contains order numbers only, because it is shown on locked screens. */
function newOrdersMail(
  deps: OrderAlertDeps,
  { orders, first, at }: { orders: readonly NewOrder[]; first: NewOrder; at: Date },
): OutgoingMail {
  const numbers = numbersOf(orders)
  const subject = sayIn(deps)('newSubject', { count: orders.length, numbers })
  const parts = ordersIn(deps, orders)
  return compose(deps, { kind: 'order-alert', about: first.id, subject, parts, at })
}

/** Contains order numbers only, because it is shown on locked screens. */
function newOrdersMessage(
  { settings }: OrderAlertDeps,
  { orders, about, at }: { orders: readonly NewOrder[]; about: string; at: Date },
): OutgoingMail {
  const numbers = numbersOf(orders)
  const name = 'new_orders'
  return {
    kind: 'order-alert-message',
    about,
    to: internationalNumber(settings.orderAlertsPhone),
    subject: numbers,
    text: sentencesIn(settings.mailLanguage, 'phoneMessages')(name, { numbers }),
    template: { name, language: settings.mailLanguage, values: [numbers] },
    at,
  }
}

function digestMail(
  deps: OrderAlertDeps,
  { orders, low, about, at }: OrdersToAlert & { about: string; at: Date },
): OutgoingMail {
  const subject = sayIn(deps)('digestSubject', { shop: deps.settings.name, count: orders.length })
  const parts = [...ordersIn(deps, orders), ...lowIn(deps, low)]
  return compose(deps, { kind: DIGEST_MAIL, about, subject, parts, at })
}

function compose(
  { settings }: OrderAlertDeps,
  {
    parts,
    ...mail
  }: Pick<OutgoingMail, 'kind' | 'about' | 'subject' | 'at'> & {
    parts: readonly WrittenPart[]
  },
): OutgoingMail {
  const all = [...parts, sayIn({ settings })('how')]
  return {
    ...mail,
    to: settings.orderAlertsTo || settings.email,
    ...letter(all, settings.mailLanguage),
  }
}

function ordersIn(deps: OrderAlertDeps, orders: readonly NewOrder[]): WrittenPart[] {
  if (orders.length === 0) return []
  const { config } = deps
  const say = sayIn(deps)
  const count = orders.length
  const totalPaise = orders.reduce((sum, order) => sum + order.totalPaise, 0)
  const left = count - MAX_NAMED
  const link = `${config.publicUrl ?? ''}${inLanguage(pages.adminPanel, deps.settings.mailLanguage)}?state=${TO_PACK}`
  return [
    say('newIntro', { count }),
    {
      rows: orders
        .slice(0, MAX_NAMED)
        .map((order): [string, string] => [wordsOf(order, say), formatRupees(order.totalPaise)]),
      sum: [say('total', { count }), formatRupees(totalPaise)],
    },
    left > 0 && say('more', { count: left }),
    config.publicUrl && { text: say('ordersLink', { link }), href: link },
  ]
}

function wordsOf({ number, more }: NewOrder, say: ReturnType<typeof sayIn>): string {
  if (!more) return number
  const { city, paymentMethod, goods } = more
  const named = goods.map((line) => say('goods', line)).join(', ')
  return say('order', { number, way: say(paymentMethod), city, goods: named })
}

function lowIn(deps: OrderAlertDeps, low: readonly PanelRow[]): WrittenPart[] {
  if (low.length === 0) return []
  const { config, settings } = deps
  const say = sayIn(deps)
  const link = `${config.publicUrl ?? ''}${inLanguage(pages.adminPanel, settings.mailLanguage)}/products?state=low`
  const lines = low.map(({ name, sellable }) => say('low', { name, units: sellable }))
  return [
    [say('lowIntro'), ...lines].join('\n'),
    config.publicUrl && { text: say('lowLink', { link }), href: link },
  ]
}
