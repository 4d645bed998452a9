import './orders.css'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isOldestFirst } from '#domain/orders/order-search.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, pages } from '#urls.ts'
import { orderActsApi } from '../../../api/order-acts.ts'
import { useText } from '../../../language.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import {
  type AskedOrders,
  FindOrders,
  isNarrowed,
  orderOfList,
  ordersAddress,
  queryOf,
} from './find-orders.tsx'
import type { loadOrders } from './order-list.server.ts'
import { OrderRow } from './order-row.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { ScanField } from './scan-field.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'
import { type SelectionAct, useSelectionActs } from './use-selection-acts.ts'

type Loaded = Awaited<ReturnType<typeof loadOrders>>

/** All orders in the panel: lists by state, the selection, and the actions on it. */
export function OrderList(loaded: Loaded) {
  const { asked, tags, counts, next, isFirst } = loaded
  const t = useText('admin')
  const words = useText('panelNewOrder')
  const find = useText('panelOrders')
  const may = useOwnRights()
  const pagesWord = (sentence: 'pages' | 'first' | 'next') =>
    sentence !== 'pages' && isOldestFirst(asked.state) ? t(`${sentence} oldestFirst`) : t(sentence)
  return (
    <ListPage
      title={t('tab orders')}
      actions={
        may('order.take') && (
          <ButtonLink to={panelPages.newOrder()} size="small">
            {words('open')}
          </ButtonLink>
        )
      }
      tabs={<OrderTabs asked={asked} counts={counts} />}
      search={
        // On a phone the list comes first.
        <details
          className="panel-fold orders-find"
          open={isNarrowed({ ...asked, state: '' })}
          key={`${queryOf(asked)}`}
        >
          <summary>{find('finding')}</summary>
          <div className="tiles gap-12-28">
            <FindOrders asked={asked} tags={tags} />
            <ScanField />
            {may('order.export') && (
              <p>
                <a
                  className="btn btn-line"
                  href={orderActsApi.file.path({ query: Object.fromEntries(queryOf(asked)) })}
                >
                  {find('download')}
                </a>
              </p>
            )}
          </div>
        </details>
      }
      // The list shows its own empty state, beside the result of the last action.
      empty={undefined}
      pages={{ t: pagesWord, isFirst, next, to: (cursor) => ordersAddress(asked, cursor) }}
    >
      {/* Another list starts without a selection; another page of the same list keeps it. */}
      <OrderSelection key={ordersAddress(asked)} {...loaded} />
    </ListPage>
  )
}

function NoOrders({ asked }: { asked: AskedOrders }) {
  const t = useText('admin')
  const words = useText('panelOrders')
  const isSearched = isNarrowed({ ...asked, state: '' })
  const ofState = asked.state === '' ? t('none') : words('noneOfState')
  return (
    <EmptyState sentence={isSearched ? words('nothing') : ofState}>
      {/* This list searches numbers, names and whole phone numbers; the search over everything also knows e-mail,
         payment and pincode. */}
      {asked.q !== '' && (
        <ButtonLink to={panelPages.find(asked.q)} variant="line">
          {words('everywhere')}
        </ButtonLink>
      )}
      {isNarrowed(asked) && (
        <ButtonLink to={pages.adminPanel} variant="line">
          {words('clear')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function OrderSelection({ asked, orders, next, isFirst, hasCourier }: Loaded) {
  const t = useText('admin')
  const words = useText('panelOrders')
  const navigate = useNavigate()
  const mayPack = useOwnRights()('parcel.hand-over')
  const selection = useSelection(orders)
  const acts = useSelectionActs(selection, { hasCourier })
  const [asking, setAsking] = useState<SelectionAct>()
  const [at, setAt] = useState(-1)
  const table = useRef<HTMLTableElement>(null)
  const has = selection.chosen.size > 0
  const focus = (index: number) => {
    const place = Math.min(orders.length - 1, Math.max(0, index))
    setAt(place)
    table.current?.querySelectorAll<HTMLElement>('tbody tr')[place]?.focus()
  }
  const ask = (act: SelectionAct | undefined) => {
    if (act && acts.refuse(act)) return
    setAsking(act)
    // The question is removed with its focus, so the focus returns to the list.
    if (!act && at >= 0) focus(at)
  }
  useListKeys({
    move: (by) => focus(at + by),
    choose: (upToLast) => selection.toggle(at, upToLast),
    chooseAll: selection.toggleAll,
    open: () => {
      const order = orders[at]
      if (order) navigate(inLanguage(orderOfList(order.id, asked), t.language))
    },
    print: () => mayPack && has && void acts.print('a6'),
    book: () => mayPack && hasCourier && has && ask('book'),
    leave: () => mayPack && hasCourier && has && ask('leave'),
    find: () => document.querySelector<HTMLInputElement>('.panel-search [name=q]')?.focus(),
    back: () => (asking ? ask(undefined) : selection.clear()),
  })
  return (
    <div className="stack gap-4 orders-list">
      <SelectionBar
        selection={selection}
        acts={acts}
        isEmpty={orders.length === 0}
        asked={asked}
        hasCourier={hasCourier}
        asking={asking}
        hasMore={next !== undefined || !isFirst}
        onAsk={ask}
      />
      {orders.length === 0 && <NoOrders asked={asked} />}
      <table className="table panel-table admin-orders" ref={table} hidden={orders.length === 0}>
        <thead className="sr-only-narrow">
          <tr>
            {/* The checkbox for all is above the table. */}
            <td />
            <th scope="col">{t('order')}</th>
            <th scope="col">{words('shipTo')}</th>
            <th scope="col">{words('shelf')}</th>
            <th scope="col">{words('weight')}</th>
            <th scope="col" className="admin-amount">
              {words('collect')}
            </th>
            <th scope="col">{words('courier')}</th>
            <th scope="col">{t('deliveryStatus')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <OrderRow
              key={order.id}
              order={order}
              asked={asked}
              isChosen={selection.chosen.has(order.id)}
              onChoose={(upToLast) => selection.toggle(index, upToLast)}
              onFocus={() => setAt(index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
