import type { KeyboardEvent } from 'react'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import type { OfferedSize } from './product.tsx'

interface SizeChoiceProps {
  sizes: readonly OfferedSize[]
  chosen: OfferedSize['id']
}

const SIZE = 'choice blocks size'

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

/** The arrow keys move within the group and wrap around; Enter and Space choose. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const step = STEPS[event.key]
  if (at < 0 || (step === undefined && event.key !== ' ')) return
  event.preventDefault()
  if (step === undefined) links[at]?.click()
  else links.at((at + step) % links.length)?.focus()
}

/** The sizes of a family, each linked to its own page, so that price, pack and address change together. */
export function SizeChoice({ sizes, chosen }: SizeChoiceProps) {
  const t = useText('product')
  return (
    <div className="small above-16">
      <p id="sizes" className="bold">
        {t('size')}
      </p>
      <div
        className="grid gap-8 above-8 below-20"
        role="radiogroup"
        aria-labelledby="sizes"
        onKeyDown={move}
      >
        {sizes.map(({ id, netQuantity, pricePaise, unitPrice, isInStock }) => (
          <ShopLink
            key={id}
            to={pages.product(id)}
            role="radio"
            aria-checked={id === chosen}
            className={isInStock ? SIZE : `${SIZE} size-out`}
            replace
            preventScrollReset
          >
            <b>{quantityIn(netQuantity, t.language)}</b>
            <span>{formatRupees(pricePaise)}</span>
            <i>
              {isInStock
                ? unitPrice &&
                  t('unitPrice', {
                    price: formatRupees(unitPrice.paise),
                    unit: t(`per ${unitPrice.per}`),
                  })
                : t('outOfStock')}
            </i>
          </ShopLink>
        ))}
      </div>
    </div>
  )
}
