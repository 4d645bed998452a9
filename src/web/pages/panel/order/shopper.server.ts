import { findAccountHolder, listOtherOrders } from '#database/customers/customers.ts'
import { listNotes } from '#database/customers/notes.ts'
import { type Holder, mayUse } from '#domain/accounts/rights.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { OwnerRequest } from '../kit/panel-page.ts'

const MAX_OTHERS = 6

/** The shopper's data on an order's page; the e-mail only for people who answer customers. */
export async function loadShopper(
  db: OwnerRequest['shop']['db'],
  { id, userId }: { id: OrderId; userId: UserId },
  person: Holder,
) {
  const holder = await findAccountHolder(db, userId)
  const { count, latest } = await listOtherOrders(db, { userId, besides: id, limit: MAX_OTHERS })
  const email = mayUse(person, 'customer.read') ? holder?.email : ''
  return {
    holder: holder && { id: userId, name: holder.name, email },
    others: latest,
    otherCount: count,
    notes: mayUse(person, 'order.note') ? await listNotes(db, { orderId: id }) : undefined,
  }
}

export type ShopperOfOrder = Awaited<ReturnType<typeof loadShopper>>
