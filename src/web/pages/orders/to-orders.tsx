import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { LineLink } from '../../ui/button.tsx'

/** The way to the list of orders, below what was done with one of them. */
export function ToOrders() {
  const t = useText('account')
  return (
    <p>
      <LineLink to={pages.orders}>{t('toOrders')}</LineLink>
    </p>
  )
}
