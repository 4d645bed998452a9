/** The shelves of the owner's list: nobody has answered yet, answered and still open, settled. */
export const TICKET_SHELVES = ['waiting', 'answered', 'closed'] as const
export type TicketShelf = (typeof TICKET_SHELVES)[number]

export interface TicketMoments {
  acknowledgedAt: Date | undefined
  resolvedAt: Date | undefined
}

/** On which shelf a message to the shop lies. */
export function shelfOf({ acknowledgedAt, resolvedAt }: TicketMoments): TicketShelf {
  if (resolvedAt) return 'closed'
  return acknowledgedAt ? 'answered' : 'waiting'
}

/** By when the shop has to do something next; nothing where all is settled (docs/law.md, consumer protection: 48 hours, a month). */
export function dueBy(
  ticket: TicketMoments & { acknowledgeBy: Date; resolveBy: Date },
): Date | undefined {
  const shelf = shelfOf(ticket)
  if (shelf === 'closed') return undefined
  return shelf === 'waiting' ? ticket.acknowledgeBy : ticket.resolveBy
}

export const MIN_REPLY_LENGTH = 2
export const MAX_REPLY_LENGTH = 5_000
