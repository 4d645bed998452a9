/** What a message to the shop can be about; the order in which the form offers it. */
export const TICKET_TOPICS = [
  'order',
  'product',
  'payment',
  'complaint',
  'privacy',
  'other',
] as const
export type TicketTopic = (typeof TICKET_TOPICS)[number]

/** What somebody writes to the shop. */
export interface TicketForm {
  name: string
  email: string
  phone: string | undefined
  topic: TicketTopic
  orderNumber: string | undefined
  message: string
}

/** The number that people write down and say on the phone: `SMG-T-000123` (docs/law.md, consumer protection). */
export function ticketNumber(count: number): string {
  return `SMG-T-${String(count).padStart(6, '0')}`
}

const NUMBER = /^SMG-T-(\d{6,15})$/

/** The count behind a ticket's number; `undefined` when it is none. */
export function parseTicketNumber(text: string): number | undefined {
  const count = Number(NUMBER.exec(text)?.[1])
  return Number.isSafeInteger(count) && ticketNumber(count) === text ? count : undefined
}
