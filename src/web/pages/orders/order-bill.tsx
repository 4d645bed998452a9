import { otherPartsOf } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import type { ShownOrder } from './shown-order.ts'

/** The products and the parts that add up to the total. */
export function OrderBill({
  order: { lines, amounts },
}: {
  order: Pick<ShownOrder, 'lines' | 'amounts'>
}) {
  const t = useText('orders')
  const nameOf = useText('bill')
  return (
    <table className="table table-amounts links order-bill">
      <caption className="sr-only">{t('products')}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.productName}`}>
            <th scope="row">
              <ShopLink to={pages.product(line.productId)}>{line.productName}</ShopLink> ×{' '}
              {line.quantity}
            </th>
            <td>{formatRupees(line.linePaise)}</td>
          </tr>
        ))}
        {otherPartsOf(amounts).map(({ kind, amountPaise }) => (
          <tr key={kind}>
            <th scope="row">{nameOf(kind)}</th>
            <td>{formatRupees(amountPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{formatRupees(amounts.totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
