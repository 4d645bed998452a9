import { useEffect, useRef } from 'react'
import { ORDER_TABS, type OrderTab } from '#domain/orders/order-list.ts'
import { shownCount } from '#domain/text/counts.ts'
import { useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { type AskedOrders, ordersAddress } from './find-orders.tsx'

/** The tabs of the orders with how much each has; the search stays. */
export function OrderTabs({
  asked,
  counts,
}: {
  asked: AskedOrders
  counts: Readonly<Record<OrderTab, number>>
}) {
  const t = useText('panelOrders')
  const current = (state: string) => (asked.state === state ? 'page' : undefined)
  const tabs = useRef<HTMLElement>(null)
  const here = ordersAddress(asked)
  // On a phone the row is longer than the screen, and without this nothing says which list is open.
  useEffect(() => {
    const open = tabs.current?.querySelector(`[href$="${here}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  return (
    <nav className="tabs panel-tabs orders-tabs" aria-label={t('state')} ref={tabs}>
      {ORDER_TABS.map((state) => (
        <ShopLink key={state} to={ordersAddress({ ...asked, state })} aria-current={current(state)}>
          {t(`state ${state}`)}{' '}
          <b className={state === 'not-paid' && counts[state] > 0 ? 'panel-mark-err' : undefined}>
            {shownCount(counts[state])}
          </b>
        </ShopLink>
      ))}
      <ShopLink to={ordersAddress({ ...asked, state: '' })} aria-current={current('')}>
        {t('allStates')}
      </ShopLink>
    </nav>
  )
}
