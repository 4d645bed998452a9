/** The tabs of the owner's list: nobody has answered yet, answered and still open, settled. */
export const TICKET_TABS = ['waiting', 'answered', 'closed'] as const
export type TicketTab = (typeof TICKET_TABS)[number]

export interface TicketMoments {
  acknowledgedAt: Date | undefined
  resolvedAt: Date | undefined
}

/** In which tab a message to the shop is listed. */
export function ticketTab({ acknowledgedAt, resolvedAt }: TicketMoments): TicketTab {
  if (resolvedAt) return 'closed'
  return acknowledgedAt ? 'answered' : 'waiting'
}

/** By when the shop has to do something next; nothing where all is settled (docs/law.md, consumer protection: 48 hours, a month). */
export function dueBy(
  ticket: TicketMoments & { acknowledgeBy: Date; resolveBy: Date },
): Date | undefined {
  const tab = ticketTab(ticket)
  if (tab === 'closed') return undefined
  return tab === 'waiting' ? ticket.acknowledgeBy : ticket.resolveBy
}

export const MIN_REPLY_LENGTH = 2
export const MAX_REPLY_LENGTH = 5_000
