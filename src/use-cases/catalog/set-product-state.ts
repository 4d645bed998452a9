import { type AuditEntry, recordAudit } from '#database/audit/audit.ts'
import { findPanelProduct, lockProduct } from '#database/catalog/panel-product.ts'
import { changeProductState } from '#database/catalog/save.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { isOfDemo } from '#database/opening/opening.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { type LackingDeclaration, lackingOfProduct } from '#domain/catalog/lacking.ts'
import { pricesInStep, type StepProblem } from '#domain/catalog/price-step.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { WithSettings } from '#use-cases/deps.ts'

export interface StateChange {
  id: ProductId
  actorId: UserId
  /** True hides the product from public pages, false shows it. */
  hidden?: boolean | undefined
  /** In paise; without an MRP or a discount the current MRP does not change. */
  pricePaise?: number | undefined
  mrpPaise?: number | undefined
  discountPercent?: number | undefined
}

export type StateAnswer =
  | { ok: true; id: ProductId }
  | { ok: false; reason: 'unknown-product' }
  | { ok: false; reason: 'demo-product' }
  | { ok: false; reason: 'declarations-missing'; lacks: readonly LackingDeclaration[] }
  | { ok: false; reason: 'prices-out-of-step'; problem: StepProblem }

/**
 * Changes a product's visibility and price from the owner's list, with one audit row each; pages
 * are updated at once. Unchanged values write nothing. Refuses unknown products, inconsistent prices
 * (docs/law.md, legal metrology: never above MRP), and showing a product that lacks a required
 * declaration or, in a live shop, a product of the demo.
 */
export async function setProductState(
  { db, clock, settings: { mode } }: DatabaseDeps & WithSettings<'mode'>,
  { id, actorId, hidden, ...prices }: StateChange,
): Promise<StateAnswer> {
  const at = clock.now()
  return await inTransactionOrRefusal(db, async (tx): Promise<StateAnswer> => {
    const isThere = await lockProduct(tx, id)
    const current = isThere ? await findPanelProduct(tx, id) : undefined
    if (!current) return { ok: false, reason: 'unknown-product' }
    const audit = (entry: Pick<AuditEntry, 'action' | 'before' | 'after'>) =>
      recordAudit(tx, { at, actorId, subjectKind: 'product', subjectId: id, ...entry })
    const currentPrices = { pricePaise: current.pricePaise, mrpPaise: current.mrpPaise }
    const wanted = wantedPrices(currentPrices, prices)
    if (!wanted.ok) return { ok: false, reason: 'prices-out-of-step', problem: wanted.problem }
    const { pricePaise, mrpPaise } = wanted
    const isPriced = pricePaise !== currentPrices.pricePaise || mrpPaise !== currentPrices.mrpPaise
    const isTurned = hidden !== undefined && hidden !== current.hidden
    if (!isPriced && !isTurned) return { ok: true, id }
    if (mode === 'live' && isTurned && !hidden && (await isOfDemo(tx, id))) {
      return { ok: false, reason: 'demo-product' }
    }
    const lacks = isTurned && !hidden ? lackingOfProduct(current) : []
    if (lacks.length > 0) return { ok: false, reason: 'declarations-missing', lacks }
    await changeProductState(tx, id, {
      ...(isPriced && { pricePaise, mrpPaise }),
      ...(isTurned && { hidden }),
      at,
    })
    if (isPriced) {
      await audit({
        action: 'product.priced',
        before: currentPrices,
        after: { pricePaise, mrpPaise },
      })
    }
    if (isTurned) {
      const action = hidden ? 'product.hidden' : 'product.shown'
      await audit({ action, before: { hidden: !hidden }, after: { hidden } })
    }
    await moveContentVersion(tx, [id])
    return { ok: true, id }
  })
}

type Prices = Pick<StateChange, 'pricePaise' | 'mrpPaise' | 'discountPercent'>

function wantedPrices(
  currentPrices: { pricePaise: number; mrpPaise: number },
  { pricePaise = currentPrices.pricePaise, mrpPaise, discountPercent }: Prices,
): { ok: true; pricePaise: number; mrpPaise: number } | { ok: false; problem: StepProblem } {
  const isDiscounted = mrpPaise === undefined && discountPercent !== undefined
  const mrp = isDiscounted ? undefined : (mrpPaise ?? currentPrices.mrpPaise)
  const step = pricesInStep({ pricePaise, mrpPaise: mrp, discountPercent })
  return step.ok ? { ok: true, pricePaise, mrpPaise: step.mrpPaise } : step
}
