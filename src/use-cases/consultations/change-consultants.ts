import { type AuditAction, recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import {
  addConsultant,
  deleteConsultant,
  listBooked,
  listConsultants,
  lockConsultant,
  saveConsultant,
} from '#database/consultations/consultants.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { findOpenedAt, lockShopSettings } from '#database/settings/shop-settings.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { freeSlug } from '#domain/catalog/slug.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import {
  CONSULTANT_FIELDS,
  type ConsultantDetails,
  type ConsultantErrors,
  consultantTexts,
  isSameRegistration,
  parseConsultant,
} from '#domain/consultations/consultant-form.ts'
import type { UserId } from '#domain/ids.ts'
import { isExamplePractitioner } from '#domain/opening/missing-details.ts'
import type { WithSettings } from '#use-cases/deps.ts'

type Deps = DatabaseDeps & WithSettings<'mode'>

interface Change {
  sent: Readonly<Record<string, unknown>>
  actorId: UserId
}

export type ConsultantAnswer =
  | { ok: true; slug: string }
  | { ok: false; reason: 'consultant-wrong'; errors: ConsultantErrors }
  | { ok: false; reason: 'unknown-consultant' }
  | { ok: false; reason: 'example-consultant' }
  | { ok: false; reason: 'consultant-booked' }

/**
 * Adds a practitioner from the form, after all others. Refuses invalid fields, the example in an open shop, and a
 * registration number that is in the list: whoever has bookings cannot be deleted, so a second entry would stay.
 */
export async function hireConsultant(
  deps: Deps,
  { sent, actorId }: Change,
): Promise<ConsultantAnswer> {
  const read = parseConsultant(sent)
  if (!read.ok) return { ok: false, reason: 'consultant-wrong', errors: read.errors }
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<ConsultantAnswer> => {
    await lockShopSettings(tx)
    if (await isRefusedExample(tx, deps, read.value)) {
      return { ok: false, reason: 'example-consultant' }
    }
    const all = await listConsultants(tx)
    const { registration } = read.value
    if (all.some((known) => isSameRegistration(known.registration, registration))) {
      const errors = { registration: 'registration-taken' } as const
      return { ok: false, reason: 'consultant-wrong', errors }
    }
    const taken = new Set(all.map(({ slug }) => slug))
    const slug = freeSlug(read.value.name, taken)
    const at = deps.clock.now()
    await addConsultant(tx, { ...read.value, slug }, at)
    await recordChange(tx, {
      at,
      actorId,
      action: 'consultant.added',
      slug,
      after: textsOf(read.value),
    })
    return { ok: true, slug }
  })
}

/**
 * Changes a practitioner by the form; omitted fields and the times of existing bookings do not change.
 * Unchanged values write nothing. Refuses unknown practitioners, invalid fields, and the example in an
 * open shop.
 */
export async function changeConsultant(
  deps: Deps,
  { slug, sent, actorId }: Change & { slug: string },
): Promise<ConsultantAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<ConsultantAnswer> => {
    await lockShopSettings(tx)
    const current = await lockConsultant(tx, slug)
    if (!current) return { ok: false, reason: 'unknown-consultant' }
    const read = parseConsultant({ ...consultantTexts(current), ...sent })
    if (!read.ok) return { ok: false, reason: 'consultant-wrong', errors: read.errors }
    if (await isRefusedExample(tx, deps, read.value)) {
      return { ok: false, reason: 'example-consultant' }
    }
    const [before, after] = [textsOf(current), textsOf(read.value)]
    const changed = CONSULTANT_FIELDS.filter((field) => before[field] !== after[field])
    if (changed.length === 0) return { ok: true, slug }
    const at = deps.clock.now()
    await saveConsultant(tx, { ...current, ...read.value }, at)
    const only = (texts: Record<string, unknown>) =>
      Object.fromEntries(changed.map((field) => [field, texts[field]]))
    await recordChange(tx, {
      at,
      actorId,
      action: 'consultant.changed',
      slug,
      before: only(before),
      after: only(after),
    })
    return { ok: true, slug }
  })
}

/**
 * Lets a practitioner leave or return: one who has left cannot be booked, but existing bookings can
 * still be read and cancelled. Repeating it changes nothing. A live shop deletes the demo's
 * practitioner if nobody has booked. Refuses unknown practitioners, and the return of the example in an
 * open shop.
 */
export async function moveConsultant(
  deps: Deps,
  { slug, hasLeft, actorId }: { slug: string; hasLeft: boolean; actorId: UserId },
): Promise<ConsultantAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<ConsultantAnswer> => {
    await lockShopSettings(tx)
    const current = await lockConsultant(tx, slug)
    if (!current) return { ok: false, reason: 'unknown-consultant' }
    if ((current.hasLeft ?? false) === hasLeft) return { ok: true, slug }
    if (!hasLeft && (await isRefusedExample(tx, deps, current))) {
      return { ok: false, reason: 'example-consultant' }
    }
    const at = deps.clock.now()
    if (hasLeft && (await isUnusedExample(tx, deps, current))) await deleteConsultant(tx, slug)
    else await saveConsultant(tx, { ...current, hasLeft }, at)
    const action = hasLeft ? 'consultant.left' : 'consultant.returned'
    await recordChange(tx, { at, actorId, action, slug, after: { name: current.name } })
    return { ok: true, slug }
  })
}

/**
 * Deletes a practitioner who was added by mistake. Refuses unknown ones, and one whom somebody has booked: the booking, even
 * a cancelled one, names its practitioner, who can leave instead.
 */
export async function removeConsultant(
  deps: Deps,
  { slug, actorId }: { slug: string; actorId: UserId },
): Promise<ConsultantAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<ConsultantAnswer> => {
    await lockShopSettings(tx)
    const current = await lockConsultant(tx, slug)
    if (!current) return { ok: false, reason: 'unknown-consultant' }
    if (await isBooked(tx, slug)) return { ok: false, reason: 'consultant-booked' }
    await deleteConsultant(tx, slug)
    await recordChange(tx, {
      at: deps.clock.now(),
      actorId,
      action: 'consultant.removed',
      slug,
      before: textsOf(current),
      after: {},
    })
    return { ok: true, slug }
  })
}

const isBooked = async (tx: Transaction, slug: string): Promise<boolean> =>
  (await listBooked(tx, [slug])).has(slug)

async function isUnusedExample(
  tx: Transaction,
  { settings: { mode } }: Deps,
  consultant: Consultant,
): Promise<boolean> {
  if (mode === 'demo' || !isExamplePractitioner(consultant)) return false
  return !(await isBooked(tx, consultant.slug))
}

const textsOf = (details: ConsultantDetails | Consultant): Record<string, unknown> => {
  const { hours, ...facts } = details
  return consultantTexts({ ...facts, hours })
}

async function isRefusedExample(
  tx: Transaction,
  { settings: { mode } }: Deps,
  details: ConsultantDetails,
): Promise<boolean> {
  return mode === 'live' && isExamplePractitioner(details) && (await findOpenedAt(tx)) !== undefined
}

interface ChangeToRecord {
  at: Date
  actorId: UserId
  action: Extract<AuditAction, `consultant.${string}`>
  slug: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

async function recordChange(
  tx: Transaction,
  { slug, before, ...entry }: ChangeToRecord,
): Promise<void> {
  await recordAudit(tx, { ...entry, subjectId: slug, before })
  await moveContentVersion(tx)
}
