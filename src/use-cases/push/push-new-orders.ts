import { findHolder } from '#database/accounts/accounts.ts'
import type { NewOrder } from '#database/orders/order-alerts.ts'
import {
  deletePushDevices,
  findPushKeys,
  listPushDevices,
  type PushDevice,
} from '#database/push/devices.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { formatRupees } from '#domain/money/money.ts'
import { TO_PACK } from '#domain/orders/order-search.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, pages } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'

/** How many order numbers a title lists. */
const MAX_IN_TITLE = 3

export type PushingDeps = With<'db' | 'push'> & WithSettings<'email'>

/**
 * Sends push messages about new orders to the team's devices, with number and amount only, because they are shown on
 * locked screens. Deletes devices that no longer exist, and those of people who may no longer see orders. Failures are
 * not retried.
 */
export async function pushNewOrders(deps: PushingDeps, orders: readonly NewOrder[]): Promise<void> {
  if (orders.length === 0) return
  const { db } = deps
  const [keys, devices] = await Promise.all([findPushKeys(db), listPushDevices(db)])
  if (!keys) return
  const gone = await Promise.all(
    devices.map(async (to) => {
      const holder = await findHolder(db, to.userId)
      if (!holder || !mayUse(holder, 'order.list-all')) return to.id
      const payload = JSON.stringify(notificationOf(to, orders))
      const message = { to, keys, contact: deps.settings.email, payload }
      return (await deps.push.push(message)) === 'gone' ? to.id : []
    }),
  )
  await deletePushDevices(db, gone.flat())
}

/** The notification that a device's service worker shows, and the page that a tap opens. */
function notificationOf({ language }: PushDevice, orders: readonly NewOrder[]) {
  const [first] = orders
  const isOne = orders.length === 1 && first
  const totalPaise = orders.reduce((sum, order) => sum + order.totalPaise, 0)
  const say = sentencesIn(language, 'orderAlerts')
  return {
    title: say('newSubject', { count: orders.length, numbers: numbersOf(orders) }),
    body: formatRupees(totalPaise),
    tag: first?.number ?? '',
    path: isOne
      ? inLanguage(panelPages.order(first.id), language)
      : `${inLanguage(pages.adminPanel, language)}?state=${TO_PACK}`,
  }
}

/** Lists the first order numbers for a title. */
export function numbersOf(orders: readonly NewOrder[]): string {
  const named = orders.slice(0, MAX_IN_TITLE).map(({ number }) => number)
  return [...named, ...(orders.length > named.length ? ['…'] : [])].join(', ')
}
