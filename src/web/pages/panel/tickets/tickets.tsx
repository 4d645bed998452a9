import { useLoaderData } from 'react-router'
import { listTickets } from '#database/tickets/panel.ts'
import { dueBy, TICKET_TABS } from '#domain/tickets/ticket-tabs.ts'
import { panelPages } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { ListPage, ListTabs } from '../kit/list-page.tsx'
import { chosenTab, ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { TicketRow } from './ticket-row.tsx'

const TICKETS_PER_PAGE = 20

export const loader = ownerOnly(async ({ shop: { db, clock }, query, cursor }) => {
  const tab = chosenTab(query, TICKET_TABS)
  const page = await listTickets(db, { tab, limit: TICKETS_PER_PAGE, cursor })
  const now = clock.now()
  const tickets = page.tickets.map((ticket) => {
    const due = dueBy(ticket)
    return { ...ticket, due, isLate: due !== undefined && due < now }
  })
  return { tickets, next: page.next, tab, isFirst: cursor === undefined }
})
export type ShownTicket = Awaited<ReturnType<typeof loader>>['tickets'][number]

export const meta = panelMeta('panelTickets')

/** Messages to the shop: to read, to answer by mail, to close (docs/law.md, consumer protection). */
export default function PanelTickets() {
  const t = useText('panelTickets')
  const { tickets, next, tab, isFirst } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      lead={t('law')}
      tabs={<ListTabs t={t} names={TICKET_TABS} chosen={tab} hrefOf={panelPages.tickets} />}
      none={t(`none ${tab}`)}
      pages={{ t, isFirst, next, to: (cursor) => panelPages.tickets(tab, cursor) }}
      rows={tickets.map((ticket) => <TicketRow key={ticket.number} ticket={ticket} tab={tab} />)}
    />
  )
}
