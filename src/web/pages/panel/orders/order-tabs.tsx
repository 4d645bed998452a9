import { ORDER_TABS, type OrderTab } from '#domain/orders/order-list.ts'
import { shownCount } from '#domain/text/counts.ts'
import { useText } from '../../../language.tsx'
import { Tabs } from '../kit/list-page.tsx'
import { type AskedOrders, ordersAddress } from './find-orders.tsx'

const TABS: readonly (OrderTab | '')[] = [...ORDER_TABS, '']

/** The tabs of the orders with their counts; they keep the search. */
export function OrderTabs({
  asked,
  counts,
}: {
  asked: AskedOrders
  counts: Readonly<Record<OrderTab, number>>
}) {
  const t = useText('panelOrders')
  return (
    <Tabs
      label={t('state')}
      names={TABS}
      chosen={TABS.find((state) => state === asked.state)}
      hrefOf={(state) => ordersAddress({ ...asked, state })}
      labelOf={(state) =>
        state === '' ? (
          t('allStates')
        ) : (
          <>
            {t(`state ${state}`)}{' '}
            <b className={state === 'not-paid' && counts[state] > 0 ? 'panel-mark-err' : undefined}>
              {shownCount(counts[state])}
            </b>
          </>
        )
      }
    />
  )
}
