import { ticketAddresses } from '#contract/addresses/tickets.ts'
import type { ticketEndpoints } from '#contract/tickets.ts'
import { clientOf } from './client.ts'

export const ticketsApi = clientOf<typeof ticketEndpoints>(ticketAddresses)
