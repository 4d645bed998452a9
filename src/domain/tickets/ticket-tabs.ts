/** The tabs of the owner's list: unanswered, answered but open, closed. */
export const TICKET_TABS = ['waiting', 'answered', 'closed'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

export interface TicketMoments {
  acknowledgedAt: Date | undefined
  resolvedAt: Date | undefined
}

/** Returns the tab of a ticket. */
export function ticketTab({ acknowledgedAt, resolvedAt }: TicketMoments): TicketTab {
  if (resolvedAt) return 'closed'
  return acknowledgedAt ? 'answered' : 'waiting'
}

/** Returns the next deadline of a ticket; undefined if closed (docs/law.md, consumer protection: 48 hours, a month). */
export function dueBy(ticket: TicketMoments & { acknowledgeBy: Date; resolveBy: Date }) {
  const tab = ticketTab(ticket)
  if (tab === 'closed') return undefined
  return tab === 'waiting' ? ticket.acknowledgeBy : ticket.resolveBy
}

export const MIN_REPLY_LENGTH = 2
export const MAX_REPLY_LENGTH = 5_000
