import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CashTermsRow, cashTermsColumn, cashTermsOf } from '#database/checkout/cash-rules.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import type { StoredSettings } from '#database/settings/shop-settings.ts'
import { statement } from '#database/statement.ts'
import { offers, orderOffers } from '#database/tables/offers.ts'
import type { CashTerms } from '#domain/checkout/cash-rules.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { currentTexts } from '#domain/language/translated-texts.ts'
import type { OfferCandidate, UsedOffer } from '#domain/offers/apply-offers.ts'
import type { Offer, OfferId, OfferTerms } from '#domain/offers/offer.ts'

type OfferRow = typeof offers.$inferSelect

export function offerOf(row: OfferRow): Offer {
  const { code, endsAt, endedAt, maxUses, maxUsesPerPerson, translations, ...known } = row
  return {
    ...known,
    names: currentTexts({ name: known.name }, translations, 'name'),
    ...(code !== null && { code }),
    ...(endsAt && { endsAt }),
    ...(endedAt && { endedAt }),
    ...(maxUses !== null && { maxUses }),
    ...(maxUsesPerPerson !== null && { maxUsesPerPerson }),
  }
}

/** Orders that count as a use of their offers: cancelled and never paid ones do not. */
const COUNTS_AS_USE = sql.raw(
  `orders.stage <> 'cancelled' and orders.payment_state <> 'failed' and orders.channel <> 'consultation'`,
)
/** Each parcel of a split order keeps its share of the discount, so the use ends with the last of them. */
const IS_USE = sql`(
  exists (select from orders where orders.id = order_offers.order_id and ${COUNTS_AS_USE})
  or exists (select from orders where orders.rest_of = order_offers.order_id and ${COUNTS_AS_USE})
)`

/** An offer with its use by valid orders. */
export interface OfferUse {
  offer: Offer
  uses: number
  savedPaise: number
}

/** All offers, the newest first. */
export async function listOffers(db: Reader): Promise<OfferUse[]> {
  const used = db
    .select({
      offerId: orderOffers.offerId,
      uses: sql<number>`count(*)::integer`.as('uses'),
      savedPaise: sql<string>`sum(${orderOffers.savedPaise})::text`.as('saved'),
    })
    .from(orderOffers)
    .where(IS_USE)
    .groupBy(orderOffers.offerId)
    .as('used')
  const rows = await db
    .select({ offer: offers, uses: used.uses, savedPaise: used.savedPaise })
    .from(offers)
    .leftJoin(used, eq(used.offerId, offers.id))
    .orderBy(desc(offers.id))
  return rows.map(({ offer, uses, savedPaise }) => ({
    offer: offerOf(offer),
    uses: uses ?? 0,
    savedPaise: Number(savedPaise ?? 0),
  }))
}

const value = sql.placeholder

type RunningOffer = Omit<OfferRow, 'startsAt' | 'endsAt' | 'createdAt' | 'endedAt'>

interface TermsRow {
  /** In the row of the first question only. */
  texts: string | null
  cash: CashTermsRow | null
  running: { offer: RunningOffer; uses: number; usesOfPerson: number; isFirstOrder: boolean }[]
}

interface TermsValues extends Record<string, unknown> {
  userIds: readonly (UserId | null)[]
  pincodes: readonly string[]
  codes: readonly (string | null)[]
  times: readonly Date[]
}

const readTermsRows = statement<TermsValues, TermsRow>(
  'pricing-terms',
  sql`
    select case when nth = 1 then (select texts::text from shop_settings) end as texts,
      (${cashTermsColumn({
        isValidOrder: COUNTS_AS_USE,
        userId: sql`asked.user_id`,
        pincode: sql`asked.pincode`,
      })}) as cash,
      (select coalesce(json_agg(json_build_object(
        'offer', json_build_object(
          'id', offers.id, 'name', name, 'translations', translations, 'code', code, 'benefit', benefit, 'scope', scope,
          'minPaise', min_paise, 'isFirstOrderOnly', first_order_only,
          'isCombinable', combinable, 'maxUses', max_uses, 'maxUsesPerPerson', max_uses_per_person
        ),
        'uses', case when max_uses is null then 0 else (
          select count(*) from (
            select from order_offers where offer_id = offers.id and ${IS_USE} limit max_uses
          ) as used
        ) end,
        'usesOfPerson', case when max_uses_per_person is null then 0 else (
          select count(*) from order_offers join orders as placed on placed.id = order_id
          where offer_id = offers.id and placed.user_id = asked.user_id and ${IS_USE}
        ) end,
        'isFirstOrder', not first_order_only or not exists (
          select from orders where user_id = asked.user_id and ${COUNTS_AS_USE}
        )
      ) order by offers.id), '[]')
      from offers
      where starts_at <= asked.at and (ends_at is null or ends_at > asked.at)
        and ended_at is null and (offers.code is null or offers.code = asked.code)) as running
    from unnest(
      ${value('userIds')}::text[], ${value('pincodes')}::text[],
      ${value('codes')}::text[], ${value('times')}::timestamptz[]
    ) with ordinality as asked (user_id, pincode, code, at, nth)
    order by nth`,
)

/** Everything that determines the price of an order besides its goods and the courier. */
export interface PricingTerms {
  settings: StoredSettings
  /** The running automatic offers and the one of the code, with their use by valid orders. */
  candidates: readonly OfferCandidate[]
  /** Read only if an offer depends on it, otherwise true; also true for a visitor. */
  isFirstOrder: boolean
  /** Set if the owner has rules for cash on delivery and the question has a pincode. */
  cash?: CashTerms | undefined
}

/** The facts on which the terms depend: time, code, shopper and destination. */
export interface TermsQuestion {
  at: Date
  /** The typed code of an offer, in capitals. */
  code?: string | undefined
  /** The signed-in shopper. */
  userId?: UserId | undefined
  pincode?: string | undefined
}

/** Reads the owner's settings, rules and running offers in one round trip, so that every process prices alike. */
export async function readPricingTerms(db: Reader, question: TermsQuestion): Promise<PricingTerms> {
  const [terms] = await listPricingTerms(db, [question])
  if (!terms) throw new Error('the database answered nothing')
  return terms
}

/** The same for several questions, in their order. */
export async function listPricingTerms(
  db: Reader,
  questions: readonly TermsQuestion[],
): Promise<PricingTerms[]> {
  const rows = await readTermsRows(db, {
    userIds: questions.map(({ userId }) => userId ?? null),
    pincodes: questions.map(({ pincode }) => pincode ?? ''),
    codes: questions.map(({ code }) => code ?? null),
    times: questions.map(({ at }) => at),
  })
  const settings = settingsOf(rows[0]?.texts ?? '{}')
  return questions.map(({ at, userId, pincode }, index) => {
    const { cash, running } = rows[index] ?? { cash: null, running: [] }
    return {
      settings,
      cash: pincode === undefined ? undefined : cashTermsOf(cash, { pincode, userId }),
      candidates: running.map(({ offer, uses, usesOfPerson }) => ({
        uses,
        usesOfPerson,
        // The query has checked the dates.
        offer: offerOf({ ...offer, startsAt: at, endsAt: null, createdAt: at, endedAt: null }),
      })),
      isFirstOrder: running.every((one) => one.isFirstOrder),
    }
  })
}

const Settings = z.record(z.string(), z.unknown())
let latest: { texts: string; settings: StoredSettings } = { texts: '{}', settings: {} }

/** Returns the same object for the same settings, so that they are parsed once and not for each order. */
function settingsOf(texts: string): StoredSettings {
  if (texts !== latest.texts) latest = { texts, settings: Settings.parse(JSON.parse(texts)) }
  return latest.settings
}

const lockRows = statement<{ ids: readonly OfferId[] }>(
  'lock-offers',
  sql`
    select from offers where id = any(${value('ids')}::integer[]) and max_uses is not null
    order by id for no key update`,
)

/** Serialises the orders that use an offer of limited use, until the transaction ends. */
export async function lockLimitedOffers(tx: Transaction, ids: readonly OfferId[]): Promise<void> {
  await lockRows(tx, { ids })
}

const readUsedUp = statement<{ orderId: OrderId }, { isUsedUp: boolean }>(
  'offers-used-up',
  sql`
    select exists (
      select from order_offers as own join offers on offers.id = own.offer_id
        join orders as late on late.id = own.order_id
      where late.id = ${value('orderId')} and (
        max_uses <= (select count(*) from order_offers where offer_id = offers.id and ${IS_USE})
        or max_uses_per_person <= (
          select count(*) from order_offers join orders as placed on placed.id = order_id
          where offer_id = offers.id and placed.user_id = late.user_id and ${IS_USE}
        )
        or first_order_only and exists (
          select from orders where user_id = late.user_id and ${COUNTS_AS_USE}
        )
      )
    ) as "isUsedUp"`,
)

/**
 * True if an offer of an order that gave back its use has been used up by others since. Locks what limits its uses, as a
 * new order does.
 */
export async function areOffersUsedUp(
  tx: Transaction,
  { id: orderId, userId }: { id: OrderId; userId: UserId },
): Promise<boolean> {
  const used = await tx
    .select({ id: orderOffers.offerId })
    .from(orderOffers)
    .where(eq(orderOffers.orderId, orderId))
  if (used.length === 0) return false
  await lockShoppers(tx, [userId])
  await lockLimitedOffers(
    tx,
    used.map(({ id }) => id),
  )
  const [row] = await readUsedUp(tx, { orderId })
  return row?.isUsedUp ?? false
}

const insertUsed = statement<{
  orderId: OrderId
  ids: readonly OfferId[]
  savings: readonly number[]
}>(
  'record-order-offers',
  sql`
    insert into order_offers (order_id, offer_id, saved_paise)
    select ${value('orderId')}, id, saved
    from unnest(${value('ids')}::integer[], ${value('savings')}::integer[]) as used (id, saved)`,
)

export async function insertOrderOffers(
  tx: Transaction,
  orderId: OrderId,
  used: readonly UsedOffer[],
): Promise<void> {
  await insertUsed(tx, {
    orderId,
    ids: used.map(({ offerId }) => offerId),
    savings: used.map(({ savedPaise }) => savedPaise),
  })
}

/** Adds an offer; undefined when another one has the same code. */
export async function addOffer(
  tx: Transaction,
  terms: OfferTerms,
  at: Date,
): Promise<OfferId | undefined> {
  const [row] = await tx
    .insert(offers)
    .values({ ...terms, createdAt: at })
    .onConflictDoNothing({ target: offers.code })
    .returning({ id: offers.id })
  return row?.id
}

export async function lockOffer(tx: Transaction, id: OfferId): Promise<Offer | undefined> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update')
  return row && offerOf(row)
}

/** The name of an offer on a category that has not ended; the oldest of several. */
export async function findOfferOn(db: Reader, title: string, at: Date) {
  const [row] = await db
    .select({ name: offers.name })
    .from(offers)
    .where(
      and(
        sql`${offers.scope} ->> 'kind' = 'categories' and ${offers.scope} -> 'titles' ? ${title}`,
        isNull(offers.endedAt),
        or(isNull(offers.endsAt), gt(offers.endsAt, at)),
      ),
    )
    .orderBy(asc(offers.id))
    .limit(1)
  return row?.name
}

/** Ends an offer; orders that were placed with it keep it. */
export async function endOffer(tx: Transaction, id: OfferId, at: Date): Promise<void> {
  await tx.update(offers).set({ endedAt: at }).where(eq(offers.id, id))
}
