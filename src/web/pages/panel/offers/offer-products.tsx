import { useText } from '../../../language.tsx'
import { Press } from '../kit/act-button.tsx'
import { FindGoods } from '../kit/find-goods.tsx'
import { tickedIn } from '../kit/tick-list.tsx'

/** Names by product id, of those that were found. */
export type FoundNames = Readonly<Record<string, string>>

interface OfferProductsProps {
  names: FoundNames
  addName(found: FoundNames): void
  /** The ids, one a line. */
  value: string
  error: string | undefined
  onChange(event: { target: { value: string } }): void
}

/** The products to which an offer applies, chosen with the shop's search. */
export function OfferProducts({ names, addName, value, error, onChange }: OfferProductsProps) {
  const t = useText('panelOffers')
  const ids = tickedIn(value)
  const choose = (chosen: readonly string[]) => onChange({ target: { value: chosen.join('\n') } })
  return (
    <fieldset className="stack gap-8">
      <legend>{t('products')}</legend>
      <ul className="rows panel-rows">
        {ids.map((id) => {
          const name = names[id] ?? id
          return (
            <li key={id}>
              <b>{name}</b>
              <Press
                words={t('leaveOut')}
                label={t('leaveOutOf', { name })}
                act={() => choose(ids.filter((one) => one !== id))}
              />
            </li>
          )
        })}
      </ul>
      <FindGoods
        known={ids}
        error={error}
        kinds={['goods', 'sachet']}
        add={({ productId, name }) => {
          addName({ [productId]: name })
          choose([...ids, productId])
        }}
      />
    </fieldset>
  )
}
