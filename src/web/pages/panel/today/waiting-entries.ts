import type { FirstWaiting } from '#database/panel/first-waiting.ts'
import type { NewSince } from '#database/panel/new-since.ts'
import type { Waiting } from '#database/panel/waiting.ts'
import { type Holder, mayUse, type PanelRight } from '#domain/accounts/rights.ts'
import { TO_PACK } from '#domain/orders/order-search.ts'
import { type TaskTopic, topicsFor } from '#domain/payments/owner-tasks.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'

type Note = { words: 'toPackLate' | 'soldOut' | 'ticketsLate' | 'returnsLate'; count: number }

/** One kind of waiting thing, with a link to its place. */
export interface WaitingEntry {
  words:
    | 'toPack'
    | 'money'
    | 'parcels'
    | 'returns'
    | 'recalled'
    | 'lowStock'
    | 'ending'
    | 'reviews'
    | 'tickets'
    | 'unsettled'
    | 'consultations'
  count: number
  to: string
  note: Note | undefined
  /** Of the entries behind the count: since when the oldest waits, when the next starts, which day comes first. */
  first: { since?: Date | undefined; next?: Date | undefined; day?: string | undefined }
  /** A payment, a legal deadline or a promise depends on it. */
  isUrgent: boolean
}

const noteOf = (words: Note['words'], count: number) => (count > 0 ? { words, count } : undefined)

/** Whose work each entry is. */
const RIGHT_FOR: Readonly<Record<Exclude<WaitingEntry['words'], TaskTopic>, PanelRight>> = {
  toPack: 'parcel.hand-over',
  recalled: 'batch.recall',
  lowStock: 'product.list-all',
  ending: 'product.list-all',
  reviews: 'review.moderate',
  tickets: 'ticket.answer',
  unsettled: 'ticket.answer',
  consultations: 'booking.manage',
}

function concerns(who: Holder, words: WaitingEntry['words']): boolean {
  if (words === 'money' || words === 'parcels' || words === 'returns') {
    return topicsFor(who).includes(words)
  }
  return mayUse(who, RIGHT_FOR[words])
}

/** What waits for somebody, urgent entries first; empty ones are left out. */
export function waitingEntries(waiting: Waiting, first: FirstWaiting, who: Holder): WaitingEntry[] {
  const { toPack, tasks, recalled, lowStock, endingLots, reviews, tickets, consultations } = waiting
  const { lateReturns } = waiting
  const entry = (
    words: WaitingEntry['words'],
    count: number,
    to: string,
    {
      note,
      isUrgent = false,
      first: known = {},
    }: Partial<Pick<WaitingEntry, 'note' | 'isUrgent' | 'first'>> = {},
  ): WaitingEntry => {
    const since = Object.entries(first.since).find(([queue]) => queue === words)?.[1]
    return { words, count, to, note, isUrgent, first: { since, ...known } }
  }
  const { unanswered, unsettled } = tickets
  return [
    entry('toPack', toPack.count, `${pages.adminPanel}?state=${TO_PACK}`, {
      note: noteOf('toPackLate', toPack.late),
      isUrgent: toPack.late > 0,
    }),
    entry('recalled', recalled, placeAddress('recalls'), { isUrgent: true }),
    entry('money', tasks.money, panelPages.decisions('money'), { isUrgent: true }),
    entry('parcels', tasks.parcels, panelPages.decisions('parcels'), { isUrgent: true }),
    entry('returns', tasks.returns, panelPages.decisions('returns'), {
      note: noteOf('returnsLate', lateReturns),
      isUrgent: lateReturns > 0,
    }),
    entry('consultations', consultations, panelPages.bookings('coming'), {
      first: { next: first.nextConsultation },
    }),
    entry('tickets', unanswered.count, panelPages.tickets('waiting'), {
      note: noteOf('ticketsLate', unanswered.late),
      isUrgent: unanswered.late > 0,
    }),
    entry('unsettled', unsettled, panelPages.tickets('answered'), { isUrgent: true }),
    entry('reviews', reviews, panelPages.reviews('waiting')),
    entry('lowStock', lowStock.count, `${placeAddress('products')}?state=low`, {
      // Counting stops at the maximum, so the share of sold-out products is unknown above it.
      note: lowStock.count > MAX_COUNTED ? undefined : noteOf('soldOut', lowStock.soldOut),
    }),
    entry('ending', endingLots, `${placeAddress('products')}?state=ending`, {
      first: { day: first.firstEnd },
    }),
  ]
    .filter(({ words, count }) => count > 0 && concerns(who, words))
    .toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
}

/** What is new since the last visit, with a link to its place. */
export interface NewEntry {
  words: 'ordersCount' | 'newReturns' | 'newTickets' | 'newReviews'
  count: number
  to: string
}

/** The news for a person: nothing that they may not see. */
export function newEntries(newSince: NewSince, who: Holder): NewEntry[] {
  const entry = (words: NewEntry['words'], count: number, to: string, may: boolean) =>
    may && count > 0 ? [{ words, count, to }] : []
  return [
    entry('ordersCount', newSince.orders, pages.adminPanel, mayUse(who, 'order.list-all')),
    entry(
      'newReturns',
      newSince.returns,
      panelPages.decisions('returns'),
      concerns(who, 'returns'),
    ),
    entry('newTickets', newSince.tickets, panelPages.tickets('waiting'), concerns(who, 'tickets')),
    entry('newReviews', newSince.reviews, panelPages.reviews('waiting'), concerns(who, 'reviews')),
  ].flat()
}
