import { useState } from 'react'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { MAX_UNITS_PER_LINE } from '#domain/checkout/limits.ts'
import type { Language } from '#domain/language/languages.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { MAX_SEARCH_LENGTH, type SearchHit, useSearch } from '../../../search/use-search.ts'
import { TextField } from '../../../ui/field.tsx'
import { Press } from '../kit/act-button.tsx'
import type { Line } from './order-lines.ts'

interface GoodsLinesProps {
  lines: readonly Line[]
  error: string | undefined
  change(lines: readonly Line[]): void
}

/** The goods of an order, chosen with the shop's search; each size is a product of its own. */
export function GoodsLines({ lines, error, change }: GoodsLinesProps) {
  const t = useText('panelNewOrder')
  const [text, setText] = useState('')
  const add = (hit: SearchHit) => {
    setText('')
    change([...lines, { productId: hit._id, name: nameOf(hit, t.language), quantity: 1 }])
  }
  return (
    <>
      {lines.map(({ productId, name, quantity }) => (
        <div key={productId} className="stack gap-4 full">
          <b>{name}</b>
          <TextField
            label={t('quantityShort')}
            aria-label={t('quantity', { name })}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_UNITS_PER_LINE}
            value={quantity}
            onChange={({ currentTarget }) => {
              const wanted = Math.max(0, Math.trunc(currentTarget.valueAsNumber || 0))
              change(
                lines.map((line) =>
                  line.productId === productId ? { ...line, quantity: wanted } : line,
                ),
              )
            }}
          />
        </div>
      ))}
      <TextField
        label={t('find')}
        name="productIds"
        type="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        error={error}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // Enter neither chooses nor submits.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FoundGoods text={text} known={lines} add={add} />
    </>
  )
}

function nameOf({ product_name: title, names, net_quantity: size }: SearchHit, language: Language) {
  const name = nameInLanguage(title, names, language)
  return size ? `${name}, ${quantityIn(size, language)}` : name
}

interface FoundGoodsProps {
  text: string
  known: readonly Line[]
  add(hit: SearchHit): void
}

/** The results that an order can contain: sachets are chosen by the shopper. */
function FoundGoods({ text, known, add }: FoundGoodsProps) {
  const t = useText('panelNewOrder')
  const state = useSearch(text)
  const found = state.at === 'found' ? [...state.hits, ...state.nearest] : []
  const goods = found.filter(
    ({ kind, _id }) => kind === 'goods' && !known.some(({ productId }) => productId === _id),
  )
  const note = {
    start: '',
    searching: t('searching'),
    failed: t('findFailed'),
    found: goods.length === 0 ? t('nothing') : '',
  }[state.at]
  return (
    <>
      <p role="status">{note}</p>
      {goods.length > 0 && (
        <ul className="rows panel-rows">
          {goods.map((hit) => (
            <li key={hit._id}>
              <p>
                <b>{nameOf(hit, t.language)}</b> · {formatRupees(paiseOf(hit.price))}
              </p>
              <Press
                words={t('add')}
                label={t('addNamed', { name: nameOf(hit, t.language) })}
                act={() => add(hit)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
