import { ticketEndpoints } from '#contract/tickets.ts'
import { clientOf } from './client.ts'

export const ticketsApi = clientOf(ticketEndpoints)
