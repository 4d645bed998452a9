import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { dueBy, TICKET_TABS } from '#domain/tickets/ticket-tabs.ts'
import { pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { shopContext } from '../../../shop-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PanelFrame } from '../frame/panel-frame.tsx'
import { ownerOnly } from '../kit/owner-only.ts'
import { Further, PanelRows, Shelves } from '../kit/panel-list.tsx'
import { panelMeta } from '../kit/panel-meta.ts'
import { TicketRow } from './ticket-row.tsx'

const TICKETS_PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  ownerOnly(context, request)
  const { searchParams } = new URL(request.url)
  const tab = TICKET_TABS.find((known) => known === searchParams.get('shelf')) ?? 'waiting'
  const cursor = searchParams.get('cursor') ?? undefined
  const { admin } = context.get(shopContext)
  const page = await admin.listTickets({ tab, limit: TICKETS_PER_PAGE, cursor })
  const now = admin.now()
  const tickets = page.tickets.map((ticket) => {
    const due = dueBy(ticket)
    return { ...ticket, due, isLate: due !== undefined && due < now }
  })
  return { tickets, next: page.next, tab, isFirst: cursor === undefined }
}
export type ShownTicket = Awaited<ReturnType<typeof loader>>['tickets'][number]

export function meta(args: MetaArgs<typeof loader>) {
  return panelMeta(args, 'panelTickets', pages.panelTickets())
}

/** Messages to the shop: to read, to answer by mail, to settle (docs/law.md, consumer protection). */
export default function PanelTickets() {
  const t = useText('panelTickets')
  const { tickets, next, tab, isFirst } = useLoaderData<typeof loader>()
  return (
    <PanelFrame>
      <h1 id="admin" className="title-block">
        {t('title')}
      </h1>
      <p className="panel-lead">{t('law')}</p>
      <Shelves
        label={t('shelves')}
        shelves={TICKET_TABS}
        chosen={tab}
        nameOf={(name) => t(`shelf ${name}`)}
        hrefOf={(name) => pages.panelTickets(name)}
      />
      {tickets.length === 0 ? (
        <EmptyState sentence={t(`none ${tab}`)} />
      ) : (
        <PanelRows>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.number} ticket={ticket} tab={tab} />
          ))}
        </PanelRows>
      )}
      <Further
        label={t('pages')}
        first={isFirst ? undefined : { to: pages.panelTickets(tab), words: t('first') }}
        next={next ? { to: pages.panelTickets(tab, next), words: t('next') } : undefined}
      />
    </PanelFrame>
  )
}
