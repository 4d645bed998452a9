import { recordAudit } from '#database/audit/audit.ts'
import {
  findAskedChange,
  findChange,
  findChangeFacts,
  settleChange,
} from '#database/orders/changes.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { type ChangeKind, type ChangeState, canChange } from '#domain/orders/order-change.ts'
import { type ChangingDeps, makeChange } from './change-order.ts'
import { settleConfirmation } from './confirm-cash-order.ts'
import type { MovingDeps } from './move-order.ts'
import { parseChangeToken } from './tracking-link.ts'

/** What the holder of the link is asked, without street, name and products, which only the mail contains. */
export interface AskedChange {
  number: string
  id: number
  kind: ChangeKind
  oldTotalPaise: number
  newTotalPaise: number
  /** The new destination; absent when the address does not change. */
  place: { city: string; pincode: string } | undefined
  hasOtherGoods: boolean
}

/** Finds the open question of a signed link; `settled` if there is none any more, undefined if the link is invalid. */
export async function findChangeOfToken(
  { db, secret }: Pick<ChangingDeps, 'db' | 'secret'>,
  token: string,
): Promise<AskedChange | 'settled' | undefined> {
  const orderId = parseChangeToken(secret, token)
  const order = orderId && (await findOrder(db, orderId))
  if (!order) return undefined
  const asked = await findAskedChange(db, order.id)
  if (!asked) return 'settled'
  const { id, kind, oldTotalPaise, newTotalPaise, hasOtherGoods } = asked
  const { city, pincode } = kind === 'change' ? asked.content.delivery : order.delivery
  return {
    number: order.number,
    id,
    kind,
    oldTotalPaise,
    newTotalPaise,
    hasOtherGoods,
    place: asked.isAddressed ? { city, pincode } : undefined,
  }
}

export type ChangeAnswered =
  | { ok: true; kind: ChangeKind; state: ChangeState }
  | { ok: false; reason: 'unknown-change' | 'change-gone' }

/**
 * Records the shopper's answer from the signed link of a mail. A dearer order is changed as shown if the shopper
 * agrees, and otherwise stays as it was. A cash order to be confirmed is packed next, or cancelled. Either way it is
 * no longer held. Repeating an answer returns the same result. Refuses a question that was withdrawn or has lapsed.
 * Withdraws and refuses a change whose goods are out of stock or whose order has moved on.
 */
export async function answerChange(
  deps: ChangingDeps & MovingDeps,
  { token, change: id, agrees }: { token: string; change: number; agrees: boolean },
): Promise<ChangeAnswered> {
  const orderId = parseChangeToken(deps.secret, token)
  if (!orderId) return { ok: false, reason: 'unknown-change' }
  const answered = await inTransactionOrRefusal(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const known = locked && (await findChange(tx, { orderId, id }))
    if (!locked || !known) return { ok: false as const, reason: 'unknown-change' as const }
    const { kind } = known
    const asked = await findAskedChange(tx, orderId)
    if (asked?.id !== id) {
      const isSame = known.state === (agrees ? 'made' : 'declined')
      return isSame
        ? { ok: true as const, kind, state: known.state }
        : { ok: false as const, reason: 'change-gone' as const }
    }
    const at = deps.clock.now()
    if (asked.kind === 'confirmation') {
      const state = await settleConfirmation(tx, deps, locked, { agrees, at })
      return { ok: true as const, kind, state }
    }
    if (!agrees) {
      await settleChange(tx, { orderId, state: 'declined', at })
      await auditAnswer(tx, { ...asked, orderId, state: 'declined', at })
      return { ok: true as const, kind, state: 'declined' as const }
    }
    const facts = await findChangeFacts(tx, orderId)
    const may = canChange(asked.hasOtherGoods ? 'goods' : 'address', {
      ...locked.order,
      ...facts,
      isAsked: false,
    })
    if (!may.ok) return { ok: false as const, reason: 'to-withdraw' as const }
    const made = await makeChange(tx, deps, locked, {
      ...asked,
      priced: asked.content,
      actorId: asked.askedBy,
      at,
      wasAsked: true,
    })
    return made.ok
      ? { ok: true as const, kind, state: 'made' as const }
      : { ok: false as const, reason: 'to-withdraw' as const }
  })
  if (answered.ok) return answered
  if (answered.reason !== 'to-withdraw') return { ok: false, reason: answered.reason }
  await withdrawOutdated(deps, { orderId, id })
  return { ok: false, reason: 'change-gone' }
}

async function withdrawOutdated(
  { db, clock }: Pick<ChangingDeps, 'db' | 'clock'>,
  { orderId, id }: { orderId: OrderId; id: number },
): Promise<void> {
  await inTransactionOrRefusal(db, async (tx) => {
    await lockOrder(tx, orderId)
    const asked = await findAskedChange(tx, orderId)
    if (asked?.id !== id) return { ok: true }
    const at = clock.now()
    await settleChange(tx, { orderId, state: 'withdrawn', at })
    await auditAnswer(tx, { ...asked, orderId, state: 'withdrawn', at })
    return { ok: true }
  })
}

async function auditAnswer(
  tx: Parameters<typeof recordAudit>[0],
  asked: {
    orderId: OrderId
    state: ChangeState
    oldTotalPaise: number
    newTotalPaise: number
    at: Date
  },
): Promise<void> {
  const { orderId, state, oldTotalPaise, newTotalPaise, at } = asked
  await recordAudit(tx, {
    at,
    actorId: undefined,
    action: 'order.changed',
    subjectId: orderId,
    before: { totalPaise: newTotalPaise, state: 'asked' },
    after: { totalPaise: oldTotalPaise, state },
  })
}
