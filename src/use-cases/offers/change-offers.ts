import { recordAudit } from '#database/audit/audit.ts'
import { listCategories, listProductsByIds } from '#database/catalog/catalog.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { addOffer, endOffer, lockOffer } from '#database/offers/offers.ts'
import { pastBaskets } from '#database/offers/rehearsal.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { type OfferId, type OfferTerms, offerState } from '#domain/offers/offer.ts'
import { type OfferErrors, parseOffer } from '#domain/offers/offer-form.ts'
import { NO_ORDERS, type Rehearsal, rehearse } from '#domain/offers/rehearsal.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'

type Sent = Readonly<Record<string, unknown>>

export type OfferAnswer =
  | { ok: true; id: OfferId }
  | { ok: false; reason: 'offer-wrong'; errors: OfferErrors }

/** How far back a rehearsal looks for carts. */
const REHEARSED_MS = 30 * DAY_MS

/**
 * Creates an offer from the form, once for each key; its terms never change afterwards. Refuses invalid fields, a code
 * that was ever used, unknown categories or products, and a key that was used for another form.
 */
export async function makeOffer(
  deps: DatabaseDeps,
  { sent, actorId, key }: { sent: Sent; actorId: UserId; key?: string | undefined },
): Promise<OfferAnswer | KeyUsedOtherwise> {
  const read = await readOffer(deps, sent)
  if (!read.ok) return read
  const { value: terms } = read
  const sending = { form: 'offer', actorId, key, content: sent } as const
  return await writeOnce(deps, sending, {
    again: (_tx, id): OfferAnswer => ({ ok: true, id }),
    write: async (tx): Promise<OfferAnswer> => {
      const at = deps.clock.now()
      const id = await addOffer(tx, terms, at)
      if (id === undefined)
        return { ok: false, reason: 'offer-wrong', errors: { code: 'code-taken' } }
      await recordAudit(tx, {
        at,
        actorId,
        action: 'offer.made',
        subjectId: String(id),
        after: { name: terms.name, code: terms.code ?? '', ...terms.benefit },
      })
      return { ok: true, id }
    },
  })
}

/** Ends an offer for new orders; repeating it changes nothing. Refuses an unknown offer. */
export async function stopOffer(
  deps: DatabaseDeps,
  { id, actorId }: { id: OfferId; actorId: UserId },
): Promise<{ ok: true; id: OfferId } | { ok: false; reason: 'unknown-offer' }> {
  return await inTransactionOrRefusal(deps.db, async (tx) => {
    const offer = await lockOffer(tx, id)
    if (!offer) return { ok: false, reason: 'unknown-offer' } as const
    const at = deps.clock.now()
    if (offerState(offer, at) === 'ended') return { ok: true, id } as const
    await endOffer(tx, id, at)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'offer.ended',
      subjectId: String(id),
      after: { name: offer.name },
    })
    return { ok: true, id } as const
  })
}

/** Returns what the offer would have done to the carts of the last 30 days. Changes nothing. */
export async function rehearseOffer(
  deps: DatabaseDeps,
  sent: Sent,
): Promise<{ ok: true; rehearsal: Rehearsal } | Extract<OfferAnswer, { ok: false }>> {
  const read = await readOffer(deps, sent)
  if (!read.ok) return read
  const from = new Date(deps.clock.now().getTime() - REHEARSED_MS)
  let rehearsal = NO_ORDERS
  for await (const baskets of pastBaskets(deps.db, from)) {
    rehearsal = rehearse(rehearsal, read.value, baskets)
  }
  return { ok: true, rehearsal }
}

async function readOffer(
  { db, clock }: DatabaseDeps,
  sent: Sent,
): Promise<{ ok: true; value: OfferTerms } | Extract<OfferAnswer, { ok: false }>> {
  const read = parseOffer(sent)
  if (!read.ok) return { ok: false, reason: 'offer-wrong', errors: read.errors }
  const { scope } = read.value
  if (scope.kind === 'categories') {
    const titles = new Set((await listCategories(db)).map(({ title }) => title))
    if (!scope.titles.every((title) => titles.has(title))) {
      return { ok: false, reason: 'offer-wrong', errors: { categories: 'category-unknown' } }
    }
  }
  if (scope.kind === 'products') {
    const known = await listProductsByIds(db, scope.ids, clock.now())
    if (known.length < scope.ids.length) {
      return { ok: false, reason: 'offer-wrong', errors: { products: 'product-unknown' } }
    }
  }
  return read
}
