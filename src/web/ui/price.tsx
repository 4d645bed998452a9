import { discountPercent } from '#domain/catalog/price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'

interface PriceProps {
  pricePaise: number
  mrpPaise: number
  /** `from`: on a card, the lowest price of several sizes. */
  size?: 'card' | 'from' | 'product'
}

/** The price; with a discount also the struck-through MRP and the percentage off. */
export function Price({ pricePaise, mrpPaise, size = 'card' }: PriceProps) {
  const t = useText('ui')
  const price = formatRupees(pricePaise)
  const percent = discountPercent(mrpPaise, pricePaise)
  return (
    <p className={`price price-${size}`}>
      <b>{size === 'from' ? t('from', { price }) : price}</b>
      {percent > 0 && (
        <>
          <s>
            <span className={size === 'product' ? undefined : 'sr-only'}>{t('mrp')} </span>
            {formatRupees(mrpPaise)}
          </s>
          <em>{t('percentOff', { percent })}</em>
        </>
      )}
    </p>
  )
}
