import type { Clock } from '#domain/time/clock.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { BoundedCache, type CacheEntry } from '#http/pages/bounded-cache.ts'
import type { Courier, LabelRefusal } from '#providers/shipping/port.ts'
import { fitToA6 } from './label-pages.ts'

/** The number of parallel requests that a courier's account accepts without throttling. */
const MAX_PARALLEL = 4
/** After this time no further label of a selection is requested, so that nobody waits for minutes. */
const ALL_WITHIN_MS = 45_000
const KEPT_MS = DAY_MS
/** So that the printed file agrees with the refusals that were shown before. */
const REFUSAL_KEPT_MS = 5 * MINUTE_MS
const KEPT = { maxEntries: 500, maxBytes: 48 * 1024 * 1024 }

/** A parcel as the courier knows it. */
export interface BookedParcel {
  reference: string
  trackingId: string
}

/** `pdf`: the courier's label on pages of A6. */
export type CourierLabel =
  | { ok: true; pdf: Buffer }
  | { ok: false; reason: LabelRefusal; detail: string }

interface KeptLabel extends CacheEntry {
  label: CourierLabel
  until: number
}

/**
 * The courier's labels. Each is requested when it is first printed, and cached by reference and tracking number, because
 * a parcel that is booked again gets another label. They contain names and addresses, so they are kept only in memory,
 * for a day.
 */
export function createCourierLabels({
  courier,
  clock,
}: {
  courier: Pick<Courier, 'label'> | undefined
  clock: Clock
}) {
  const kept = new BoundedCache<KeptLabel>(KEPT)
  const underWay = new Map<string, Promise<CourierLabel>>()
  const keyOf = ({ reference, trackingId }: BookedParcel) => `${reference} ${trackingId}`

  async function fetchOne(parcel: BookedParcel): Promise<CourierLabel> {
    const answer = await courier?.label?.(parcel)
    if (!answer) return { ok: false, reason: 'not-created', detail: '' }
    if (!answer.ok) return answer
    const pdf = await fitToA6(answer.pdf)
    return pdf ? { ok: true, pdf } : { ok: false, reason: 'not-a-pdf', detail: '' }
  }

  /** Makes one request for each label, however many callers wait for it. */
  function get(parcel: BookedParcel, again: boolean): Promise<CourierLabel> {
    const key = keyOf(parcel)
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known && known.until > now && (known.label.ok || !again)) {
      known.wasUsed = true
      return Promise.resolve(known.label)
    }
    const asked =
      underWay.get(key) ??
      fetchOne(parcel)
        .then((label) => {
          const until = now + (label.ok ? KEPT_MS : REFUSAL_KEPT_MS)
          kept.set(key, { label, until, bytes: label.ok ? label.pdf.length : 0, wasUsed: false })
          return label
        })
        .finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }

  /** The labels of these parcels by reference; `again` retries those that failed before. */
  async function find(
    parcels: readonly BookedParcel[],
    { again = false }: { again?: boolean } = {},
  ): Promise<ReadonlyMap<string, CourierLabel>> {
    const found = new Map<string, CourierLabel>()
    const waiting = [...parcels]
    const until = clock.now().getTime() + ALL_WITHIN_MS
    const work = async () => {
      for (let parcel = waiting.shift(); parcel; parcel = waiting.shift()) {
        const isLate = clock.now().getTime() > until
        const label = isLate
          ? ({ ok: false, reason: 'unavailable', detail: '' } as const)
          : await get(parcel, again)
        found.set(parcel.reference, label)
      }
    }
    await Promise.all(Array.from({ length: MAX_PARALLEL }, work))
    return found
  }

  return { find }
}
