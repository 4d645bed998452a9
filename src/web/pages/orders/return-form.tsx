import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductId } from '#domain/ids.ts'
import { parseReturnForm, type ReturnField } from '#domain/returns/return-form.ts'
import { REQUESTED_RESOLUTIONS } from '#domain/returns/return-request.ts'
import { afterSaleApi } from '../../api/after-sale.ts'
import { useText } from '../../language.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ReturnPhotos } from './return-photos.tsx'
import type { ShownOrder } from './shown-order.ts'
import { useReturnPhotos } from './use-return-photos.ts'

interface ReturnFormProps {
  order: ShownOrder
  whenDone(): void
}

interface Goods {
  productId: ProductId
  name: string
  most: number
}

/** The goods of an order with their units, lines of one product combined. */
function goodsOf({ lines }: ShownOrder): Goods[] {
  const goods: Goods[] = []
  for (const { productId, productName: name, quantity } of lines) {
    const same = goods.find((one) => one.productId === productId)
    if (same) same.most += quantity
    else goods.push({ productId, name, most: quantity })
  }
  return goods
}

const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1)

/** Which goods are returned, why, and what the shopper would like instead (docs/law.md, returns). */
export function ReturnForm({ order, whenDone }: ReturnFormProps) {
  const t = useText('returns')
  const words = useText('orders')
  const revalidator = useRevalidator()
  const goods = goodsOf(order)
  const [values, setValues] = useState({ reason: '', wish: 'refund', note: '', payTo: '' })
  const [units, setUnits] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(goods.map(({ productId, most }) => [productId, most])),
  )
  const [sealed, setSealed] = useState(false)
  const [errors, setErrors] = useState<Partial<Record<ReturnField, string>>>({})
  const [busy, setBusy] = useState(false)
  const photos = useReturnPhotos(order.id)

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: currentTarget.value })
      setErrors(({ [name]: _corrected, ...rest }) => rest)
    },
  })

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const chosen = goods
      .map(({ productId }) => ({ productId, quantity: units[productId] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
    const asked = { ...values, sealed, goods: chosen }
    const parsed = parseReturnForm(asked)
    if (!parsed.ok) {
      const problems = Object.entries(parsed.errors)
      return setErrors(Object.fromEntries(problems.map(([name, code]) => [name, t(code)])))
    }
    setErrors({})
    setBusy(true)
    const sent = await photos.send()
    if (!sent) return setBusy(false)
    const body = { ...parsed.form, sealed, photos: sent }
    const answer = await afterSaleApi.askReturn({ params: { id: order.id }, body })
    setBusy(false)
    if (answer.ok) {
      showToast({ severity: 'success', text: t('sent') })
      await revalidator.revalidate()
      return whenDone()
    }
    setErrors(answer.errors)
    if (answer.errors.photos) return photos.forget(answer.errors.photos)
    showToast({ severity: 'error', text: words(answer.status === 0 ? 'unclear' : 'failed') })
  }

  return (
    <form className="field-grid return-form" noValidate onSubmit={send} aria-label={t('title')}>
      <p className="whole">{t('intro')}</p>
      <SelectField label={t('reason')} autoFocus {...field('reason')}>
        <option value="">{t('choose')}</option>
        {order.afterSale.returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reason ${reason}`)}
          </option>
        ))}
      </SelectField>
      {values.reason === 'changed-mind' ? (
        <Checkbox checked={sealed} onChange={() => setSealed(!sealed)}>
          {t('sealed')}
        </Checkbox>
      ) : (
        <SelectField label={t('wish')} {...field('wish')}>
          {REQUESTED_RESOLUTIONS.map((wish) => (
            <option key={wish} value={wish}>
              {t(`wish ${wish}`)}
            </option>
          ))}
        </SelectField>
      )}
      {goods.map(({ productId, name, most }, index) => (
        <SelectField
          key={productId}
          label={t('quantityOf', { name })}
          value={units[productId]}
          error={index === 0 ? errors.goods : undefined}
          onChange={({ currentTarget }) =>
            setUnits({ ...units, [productId]: Number(currentTarget.value) })
          }
        >
          <option value={0}>{t('none')}</option>
          {upTo(most).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      ))}
      <TextArea label={t('note')} className="whole" rows={3} {...field('note')} />
      <ReturnPhotos photos={photos} busy={busy} />
      {order.paymentMethod === 'cod' && (
        <div className="whole">
          <TextField
            label={t('payTo')}
            autoComplete="off"
            autoCapitalize="none"
            {...field('payTo')}
          />
          <p className="help">{t('payToWhy')}</p>
        </div>
      )}
      <div className="whole button-row">
        <Button type="submit" size="small" busy={busy}>
          {t('send')}
        </Button>
        <Button look="line" size="small" onClick={whenDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
