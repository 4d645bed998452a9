import { discountPercent } from '#domain/catalog/price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'

interface PriceProps {
  pricePaise: number
  mrpPaise: number
  size?: 'card' | 'product'
  /** The lowest price of several sizes. */
  isLowest?: boolean
}

/** Price; MRP struck through and percent off where there is a discount. */
export function Price({ pricePaise, mrpPaise, size = 'card', isLowest }: PriceProps) {
  const t = useText('ui')
  const percent = discountPercent(mrpPaise, pricePaise)
  return (
    <p className={`price price-${isLowest ? 'from' : size}`}>
      <b>{isLowest ? t('from', { price: formatRupees(pricePaise) }) : formatRupees(pricePaise)}</b>
      {percent > 0 && (
        <>
          <s>
            <span className={size === 'card' ? 'sr-only' : undefined}>{t('mrp')} </span>
            {formatRupees(mrpPaise)}
          </s>
          <em>{t('percentOff', { percent })}</em>
        </>
      )}
    </p>
  )
}
