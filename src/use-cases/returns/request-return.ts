import { recordAudit } from '#database/audit/audit.ts'
import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import { lockOrder } from '#database/orders/lock.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { addReturnPhotos } from '#database/returns/photos.ts'
import { insertReturn, listReturnsOf } from '#database/returns/returns.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { areReplaceable, replaceableGoods } from '#domain/returns/replacement.ts'
import type { ReturnForm } from '#domain/returns/return-form.ts'
import { areOfOrder } from '#domain/returns/return-refund.ts'
import {
  isOpenReturn,
  isUnderWay,
  type RETURN_REFUSALS,
  type ReturnRequest,
} from '#domain/returns/return-request.ts'
import { returnReasons } from '#domain/returns/return-window.ts'
import { areReturnable, areWholeBoxes } from '#domain/returns/returnable.ts'
import { sentencesIn } from '#messages/sentences.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { letter } from '#use-cases/mails/letter.ts'
import type { OrderMailDeps } from '#use-cases/orders/order-mails.ts'

export type ReturnDeps = OrderMailDeps & DatabaseDeps & WithIds<'returnId'>

export interface Returning {
  orderId: OrderId
  /** The signed-in person. */
  userId: UserId
  form: ReturnForm
}

export type ReturnAnswer =
  | { ok: true; request: ReturnRequest }
  | { ok: false; reason: 'unknown-order' | (typeof RETURN_REFUSALS)[number] }

/**
 * Requests a return: the request, an audit row, an owner task and a mail to the shop in one
 * transaction. Repeating it while it waits returns the same request. Refuses other people's orders
 * as unknown, reasons outside the policy's window, goods that are not in the order or were returned
 * before, sachets out of their box after a change of mind, a replacement that is out of stock,
 * missing or other people's photos, and a second request while one is open or its replacement is on
 * the way. docs/law.md, returns.
 */
export async function requestReturn(deps: ReturnDeps, { orderId, userId, form }: Returning) {
  return inTransactionOrRefusal(deps.db, async (tx): Promise<ReturnAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked || locked.order.userId !== userId) return { ok: false, reason: 'unknown-order' }
    const { order } = locked
    const earlier = await listReturnsOf(tx, [orderId])
    const open = earlier.find(isUnderWay)
    if (open) {
      const isSame = isOpenReturn(open.state) && asksTheSame(open, form)
      return isSame ? { ok: true, request: open } : { ok: false, reason: 'return-already-open' }
    }
    const at = deps.clock.now()
    if (!returnReasons(order, at).includes(form.reason)) {
      return { ok: false, reason: 'return-not-possible' }
    }
    if (!areOfOrder(order, form.goods)) return { ok: false, reason: 'goods-not-of-order' }
    if (!areReturnable(order, form.goods, earlier)) {
      return { ok: false, reason: 'goods-already-returned' }
    }
    if (form.reason === 'changed-mind' && !areWholeBoxes(order, form.goods)) {
      return { ok: false, reason: 'sachets-in-pieces' }
    }
    if (form.wish === 'replacement' && !(await isReplacementInStock(tx, form.goods, at))) {
      return { ok: false, reason: 'replacement-not-in-stock' }
    }
    const { reason, wish, goods, note, photos } = form
    const request: ReturnRequest = {
      id: deps.ids.returnId(),
      orderId,
      reason,
      wish,
      goods,
      note,
      // Online payments are refunded through the provider, so no bank details are stored.
      payTo: order.paymentMethod === 'cod' ? form.payTo : undefined,
      state: 'requested',
      answer: '',
      isRestocked: false,
      requestedAt: at,
      changedAt: at,
    }
    await writeRequest(tx, deps, { order, request, photos: photos.length })
    const added = await addReturnPhotos(tx, { returnId: request.id, userId, ids: photos })
    if (!added) return { ok: false, reason: 'photos-gone' }
    return { ok: true, request }
  })
}

/** A repeated request asks for the same in every point; with other goods it is another one. */
function asksTheSame(open: ReturnRequest, form: ReturnForm): boolean {
  const hasSameGoods =
    open.goods.length === form.goods.length &&
    form.goods.every(({ productId, quantity }) =>
      open.goods.some((one) => one.productId === productId && one.quantity === quantity),
    )
  const { reason, wish, note } = open
  return hasSameGoods && reason === form.reason && wish === form.wish && note === form.note
}

async function isReplacementInStock(tx: Transaction, goods: ReturnForm['goods'], now: Date) {
  const ids = goods.map(({ productId }) => productId)
  const products = new Map((await listProductsByIds(tx, ids, now)).map((one) => [one.id, one]))
  return areReplaceable(
    goods,
    replaceableGoods(goods, (id) => products.get(id)?.stock ?? 0),
  )
}

async function writeRequest(
  tx: Transaction,
  { settings }: OrderMailDeps,
  { order, request, photos }: { order: StoredOrder; request: ReturnRequest; photos: number },
): Promise<void> {
  const { id, reason, wish, note, requestedAt: at } = request
  await insertReturn(tx, request)
  await recordAudit(tx, {
    at,
    actorId: order.userId,
    action: 'return.requested',
    subjectId: id,
    after: { reason, wish, photos },
  })
  await openOwnerTask(tx, { kind: 'return-requested', orderId: order.id, details: { reason }, at })
  await queueMail(tx, {
    kind: 'return-requested',
    about: id,
    to: settings.email,
    toName: settings.name,
    subject: sentencesIn(settings.mailLanguage, 'orderMails')('returnAskedSubject', {
      number: order.number,
      reason: sentencesIn(settings.mailLanguage, 'returns')(`reason ${reason}`),
    }),
    ...letter([note], settings.mailLanguage),
    at,
  })
}
