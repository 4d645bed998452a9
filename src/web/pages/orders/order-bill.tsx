import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import './order-bill.css'
import { otherPartsOf } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import { cashPaise } from '#domain/orders/advance.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { ShownOrder } from './shown-order.ts'

/** The products with their pictures, and the parts that add up to the total. */
export function OrderBill({
  order: { lines, amounts, advancePaise, creditPaise, paymentMethod, isReplacement },
}: {
  order: Pick<
    ShownOrder,
    'lines' | 'amounts' | 'advancePaise' | 'creditPaise' | 'paymentMethod' | 'isReplacement'
  >
}) {
  const t = useText('orders')
  const nameOf = useText('bill')
  const duePaise = cashPaise({ amounts, advancePaise, creditPaise })
  return (
    <table className="table table-amounts links order-bill">
      <caption className="sr-only">{t('products')}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.productName}`}>
            <th scope="row">
              <span className="beside ordered">
                <span className="sunk ordered-picture" style={{ background: line.tint }}>
                  {line.picture && <ProductPicture picture={line.picture} sizes="46px" alt="" />}
                </span>
                <span>
                  <ShopLink to={pages.product(line.productId)} className="touch semibold">
                    {nameInLanguage(line.productName, line.names, t.language)}
                  </ShopLink>{' '}
                  × {line.quantity}
                  {line.size && <small>{quantityIn(line.size, t.language)}</small>}
                </span>
              </span>
            </th>
            <td>{isReplacement ? '' : formatRupees(line.linePaise)}</td>
          </tr>
        ))}
        {(isReplacement ? [] : otherPartsOf(amounts)).map(({ kind, amountPaise }) => (
          <tr key={kind}>
            <th scope="row">{nameOf(kind)}</th>
            <td>{formatRupees(amountPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="figure">
            {t('total')}
          </th>
          <td className="figure">{formatRupees(amounts.totalPaise)}</td>
        </tr>
        {(advancePaise || creditPaise) && (
          <tr>
            <th scope="row" className="pale">
              {t(creditPaise ? 'credit' : 'advance')}
            </th>
            <td>{formatRupees(advancePaise ?? creditPaise ?? 0)}</td>
          </tr>
        )}
        {(advancePaise || (creditPaise && duePaise > 0)) && (
          <tr>
            <th scope="row" className="figure">
              {t(paymentMethod === 'cod' ? 'cashDue' : 'onlineDue')}
            </th>
            <td className="figure">{formatRupees(duePaise)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
