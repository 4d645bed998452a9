import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { dueBy, TICKET_SHELVES } from '#domain/tickets/standing.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { shopContext } from '../../shop-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ownerOnly } from '../admin-panel/panel-access.ts'
import { PanelFrame } from '../admin-panel/panel-frame.tsx'
import { Further, PanelRows, Shelves } from '../admin-panel/panel-list.tsx'
import { panelMeta } from '../admin-panel/panel-meta.ts'
import { TicketRow } from './ticket-row.tsx'

const TICKETS_PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { searchParams } = new URL(request.url)
  const shelf = TICKET_SHELVES.find((known) => known === searchParams.get('shelf')) ?? 'waiting'
  const cursor = searchParams.get('cursor') ?? undefined
  const { desk } = context.get(shopContext)
  const page = await desk.listTickets({ shelf, limit: TICKETS_PER_PAGE, cursor })
  const now = desk.now()
  const tickets = page.tickets.map((ticket) => {
    const due = dueBy(ticket)
    return { ...ticket, due, isLate: due !== undefined && due < now }
  })
  return { tickets, next: page.next, shelf, isFirst: cursor === undefined }
}
export type ShownTicket = Awaited<ReturnType<typeof loader>>['tickets'][number]

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelTickets', pages.panelTickets())
}

/** Messages to the shop: to read, to answer by mail, to settle (docs/law.md, consumer protection). */
export default function PanelTickets() {
  const t = useText('panelTickets')
  const { tickets, next, shelf, isFirst } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <p className="panel-lead">{t('law')}</p>
      <Shelves
        label={t('shelves')}
        shelves={TICKET_SHELVES}
        chosen={shelf}
        nameOf={(name) => t(`shelf ${name}`)}
        hrefOf={(name) => pages.panelTickets(name)}
      />
      {tickets.length === 0 ? (
        <EmptyState sentence={t(`none ${shelf}`)} />
      ) : (
        <PanelRows>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.number} ticket={ticket} shelf={shelf} />
          ))}
        </PanelRows>
      )}
      <Further
        label={t('pages')}
        first={isFirst ? undefined : { to: pages.panelTickets(shelf), words: t('first') }}
        next={next ? { to: pages.panelTickets(shelf, next), words: t('next') } : undefined}
      />
    </PanelFrame>
  )
}
