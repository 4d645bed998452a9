import type { ShopDatabase } from '#database/connection.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'

/** The facts of an order being paid that never change. */
export interface BegunOrder {
  orderId: OrderId
  userId: UserId
  /** What the provider was asked to collect. */
  totalPaise: number
}

/** Half an hour of a busy shop's orders; older ones are read from the database. */
const MAX_REMEMBERED = 5_000

const memory = new WeakMap<ShopDatabase, Map<ProviderOrderId, BegunOrder>>()

/** Remembers an order that this process has asked the provider to collect, until its payment is first reported. */
export function rememberBegun(db: ShopDatabase, id: ProviderOrderId, begun: BegunOrder): void {
  const kept = memory.get(db) ?? new Map<ProviderOrderId, BegunOrder>()
  memory.set(db, kept)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= MAX_REMEMBERED) kept.delete(oldest)
  kept.set(id, begun)
}

/**
 * Returns the order of a provider's order and forgets it: a repeated report may find the order paid, which only the
 * database knows.
 */
export function recallBegun(db: ShopDatabase, id: ProviderOrderId): BegunOrder | undefined {
  const begun = memory.get(db)?.get(id)
  memory.get(db)?.delete(id)
  return begun
}
