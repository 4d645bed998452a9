import { recordAudit } from '#database/audit/audit.ts'
import { receiveLot } from '#database/catalog/lots.ts'
import { findPanelProduct, lockProduct } from '#database/catalog/panel-product.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { parseLot, parsePurchase } from '#domain/stock/lot-form.ts'
import { indianDay } from '#domain/time/india.ts'
import { type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'

export interface Restocking {
  id: ProductId
  /** `stock`, `batch`, `made_on`, `expires_on`, `unit_cost`, `supplier`. */
  form: Readonly<Record<string, unknown>>
  actorId: UserId
  /** The form's idempotency key; without one every request adds units. */
  key: string | undefined
}

export type RestockAnswer =
  | { ok: true; id: ProductId }
  | { ok: false; reason: 'invalid-input'; errors: Record<string, FieldProblem> }
  | { ok: false; reason: 'unknown-product' }
  | KeyUsedOtherwise

/**
 * Adds units of a batch to stock with their cost and supplier, and an audit row; pages are updated at once. Refuses
 * unknown products, invalid units or dates, and a batch that exists with other dates (docs/law.md, food). The same key
 * adds once, since the answer to the first request may have been lost; it is refused for another form.
 */
export async function restockProduct(
  deps: DatabaseDeps,
  { id, form, actorId, key }: Restocking,
): Promise<RestockAnswer> {
  const at = deps.clock.now()
  const sending = { form: 'restock', actorId, key, content: [id, form] } as const
  return await writeOnce(deps, sending, {
    again: (): RestockAnswer => ({ ok: true, id }),
    write: async (tx): Promise<RestockAnswer> => {
      const isThere = await lockProduct(tx, id)
      const product = isThere ? await findPanelProduct(tx, id) : undefined
      if (!product) return { ok: false, reason: 'unknown-product' }
      const { shelfLifeMonths } = product
      const parsed = parseLot(form, { today: indianDay(at), shelfLifeMonths }, 1)
      const bought = parsePurchase(form)
      if (!parsed.ok || !bought.ok) {
        const errors = {
          ...(parsed.ok ? {} : parsed.errors),
          ...(bought.ok ? {} : bought.errors),
        }
        return { ok: false, reason: 'invalid-input', errors }
      }
      if (!parsed.value) return { ok: true, id }
      const received = await receiveLot(tx, id, parsed.value, at, bought.value)
      if (!received.ok) {
        return { ok: false, reason: 'invalid-input', errors: { batch: received.reason } }
      }
      await recordAudit(tx, {
        at,
        actorId,
        action: 'product.restocked',
        subjectId: id,
        after: { ...parsed.value, ...bought.value },
      })
      await moveContentVersion(tx, [id])
      return { ok: true, id }
    },
  })
}
