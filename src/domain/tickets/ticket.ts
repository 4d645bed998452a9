import { NUMBER_PREFIX } from '../orders/number.ts'

/** The topics of a ticket, in the sequence of the form. */
export const TICKET_TOPICS = [
  'order',
  'product',
  // An adverse reaction to a product: pharmacovigilance (docs/law.md, reactions).
  'reaction',
  'payment',
  'complaint',
  'privacy',
  'other',
] as const
export type TicketTopic = (typeof TICKET_TOPICS)[number]

/** The contact form's fields. */
export interface TicketForm {
  name: string
  email: string
  phone: string | undefined
  topic: TicketTopic
  orderNumber: string | undefined
  message: string
}

/** Formats the ticket number that people see: `SMG-T-000123` (docs/law.md, consumer protection). */
export function ticketNumber(count: number): string {
  return `${NUMBER_PREFIX}-T-${String(count).padStart(6, '0')}`
}

const NUMBER = new RegExp(`^${NUMBER_PREFIX}-T-(\\d{6,15})$`)

/** Parses the count of a ticket number; undefined if it is invalid. */
export function parseTicketNumber(text: string): number | undefined {
  const count = Number(NUMBER.exec(text)?.[1])
  return Number.isSafeInteger(count) && ticketNumber(count) === text ? count : undefined
}
