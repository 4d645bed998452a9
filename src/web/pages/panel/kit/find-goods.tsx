import { useState } from 'react'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { MAX_SEARCH_LENGTH, type SearchHit, useSearch } from '../../../search/use-search.ts'
import { TextField } from '../../../ui/field.tsx'
import { Press } from './act-button.tsx'

export interface FoundProduct {
  productId: SearchHit['_id']
  /** With its size, in the language of the page. */
  name: string
}

interface FindGoodsProps {
  /** The products that are chosen already, and not offered again. */
  known: readonly string[]
  error: string | undefined
  /** The kinds that can be chosen: an order's sachets are chosen by the shopper. */
  kinds?: readonly SearchHit['kind'][]
  add(found: FoundProduct): void
}

/** Finds a product with the shop's search; each size is a product of its own. */
export function FindGoods({ known, error, kinds = ['goods'], add }: FindGoodsProps) {
  const t = useText('panelNewOrder')
  const [text, setText] = useState('')
  const state = useSearch(text)
  const found = state.at === 'found' ? [...state.hits, ...state.nearest] : []
  const goods = found.filter(({ kind, _id }) => kinds.includes(kind) && !known.includes(_id))
  const note = {
    start: '',
    searching: t('searching'),
    failed: t('findFailed'),
    found: goods.length === 0 ? t('nothing') : '',
  }[state.at]
  const nameOf = ({ product_name: title, names, net_quantity: size }: SearchHit) => {
    const name = nameInLanguage(title, names, t.language)
    return size ? `${name}, ${quantityIn(size, t.language)}` : name
  }
  return (
    <>
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
      <p role="status">{note}</p>
      {goods.length > 0 && (
        <ul className="rows panel-rows">
          {goods.map((hit) => (
            <li key={hit._id}>
              <p>
                <b>{nameOf(hit)}</b> · {formatRupees(paiseOf(hit.price))}
              </p>
              <Press
                words={t('add')}
                label={t('addNamed', { name: nameOf(hit) })}
                act={() => {
                  setText('')
                  add({ productId: hit._id, name: nameOf(hit) })
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
