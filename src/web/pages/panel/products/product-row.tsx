import { useEffect, useRef, useState } from 'react'
import type { PanelRow } from '#database/catalog/panel-list.ts'
import { formatRupees, rupeesOf } from '#domain/money/money.ts'
import { coverDays } from '#domain/stock/cover.ts'
import { panelPages } from '#panel-urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { LineButton, LineLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import { dayAndMonth } from '../../moments.ts'
import { Press } from '../kit/act-button.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { Submit } from '../kit/submit.tsx'
import { useProductState } from './use-product-state.ts'

/**
 * One product of the list, with its category in the page's language and the fields that can be changed without opening
 * it.
 */
export function ProductRow({ product, category }: { product: PanelRow; category: string }) {
  const t = useText('panelProducts')
  const may = useOwnRights()
  const state = useProductState(product)
  const name = nameInLanguage(product.name, product.names, t.language)
  const { id, sku, sellable, onHand, endsOn, waiting, soldLately } = product
  const days = coverDays(sellable, soldLately)
  const short = onHand - sellable
  return (
    <tr className={state.hidden ? 'panel-hidden' : undefined}>
      <th scope="row" className="panel-product">
        <ProductPicture picture={product.picture} category={product.category} sizes="56px" alt="" />
        <span>
          <ShopLink to={panelPages.product(id)}>{name}</ShopLink>
          <small>
            {sku}
            {state.hidden && <b> · {t('hiddenMark')}</b>}
          </small>
        </span>
      </th>
      <td className="panel-category">{category}</td>
      <td className="panel-price">
        <Price name={name} state={state} />
      </td>
      <td className="panel-stock">
        {sellable > 0 ? t('inStock', { count: sellable }) : <b>{t('soldOut')}</b>}
        {days !== undefined && <small>{t('cover', { count: days })}</small>}
        {endsOn && <small>{t('endsOn', { day: dayAndMonth(endsOn, t.language) })}</small>}
        {waiting > 0 && <small>{t('waiting', { count: waiting })}</small>}
        {short > 0 && <small>{t('notSellable', { count: short })}</small>}
      </td>
      <td className="panel-actions">
        {may('product.change') && (
          <>
            <LineLink to={panelPages.product(id)} aria-label={t('editOf', { name })}>
              {t('edit')}
            </LineLink>
            <Press
              words={t(state.hidden ? 'unhide' : 'hide')}
              label={t(state.hidden ? 'unhideOf' : 'hideOf', { name })}
              busy={state.busy}
              act={() => state.setHidden(!state.hidden)}
            />
          </>
        )}
      </td>
    </tr>
  )
}

interface PriceProps {
  name: string
  state: ReturnType<typeof useProductState>
}

function Price({ name, state }: PriceProps) {
  const t = useText('panelProducts')
  const may = useOwnRights()
  /** Undefined until it is first opened, so that the button takes no focus before. */
  const [isOpen, setOpen] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen === false) opener.current?.focus()
  }, [isOpen])
  const { pricePaise, mrpPaise } = state
  if (isOpen) return <PriceForm name={name} state={state} close={() => setOpen(false)} />
  return (
    <>
      <b>{formatRupees(pricePaise)}</b>
      {mrpPaise > pricePaise && <small>{t('mrp', { price: formatRupees(mrpPaise) })}</small>}
      {may('product.change') && (
        <button
          ref={opener}
          type="button"
          className="text-link"
          aria-label={`${t('changePrice')}: ${name}`}
          onClick={() => setOpen(true)}
        >
          {t('changePrice')}
        </button>
      )}
    </>
  )
}

function PriceForm({ name, state, close }: PriceProps & { close(): void }) {
  const t = useText('panelProducts')
  const [price, setPrice] = useState(String(rupeesOf(state.pricePaise)))
  const [mrp, setMrp] = useState(String(rupeesOf(state.mrpPaise)))
  const { errors } = state
  return (
    <form
      noValidate
      className="stack gap-8 panel-price-form"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await state.setPrices(price, mrp)) close()
      }}
    >
      <TextField
        size="cart"
        inputMode="decimal"
        autoFocus
        label={t('priceOf', { name })}
        value={price}
        error={errors.price}
        onChange={({ currentTarget }) => setPrice(currentTarget.value)}
      />
      <TextField
        size="cart"
        inputMode="decimal"
        label={t('mrpOf', { name })}
        value={mrp}
        error={errors.mrp ?? errors.discount}
        onChange={({ currentTarget }) => setMrp(currentTarget.value)}
      />
      <div className="button-row">
        <Submit size="small" busy={state.busy}>
          {t('savePrice')}
        </Submit>
        <LineButton
          onClick={() => {
            state.forgetErrors()
            close()
          }}
        >
          {t('cancelPrice')}
        </LineButton>
      </div>
    </form>
  )
}
