import { useRevalidator } from 'react-router'
import { areReplaceable } from '#domain/returns/replacement.ts'
import { parseReturnForm } from '#domain/returns/return-form.ts'
import { MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import {
  isRefundOnly,
  REQUESTED_RESOLUTIONS,
  type ReturnedGoods,
} from '#domain/returns/return-request.ts'
import { afterSaleApi } from '../../api/after-sale.ts'
import { tabDraft } from '../../forms/tab-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { useLanguage, useText } from '../../language.tsx'
import { Button, LineButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PhotoPicker } from '../../uploads/photo-picker.tsx'
import { usePhotos } from '../../uploads/use-photos.ts'
import { dayAndMonth } from '../moments.ts'
import { type Goods, goodsOf, upTo } from './returned-goods.ts'
import type { ShownOrder } from './shown-order.ts'

function chosenOf(goods: readonly Goods[], units: Readonly<Record<string, number>>) {
  return goods
    .map(({ productId }) => ({ productId, quantity: units[productId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

interface ReturnFormProps {
  order: ShownOrder
  whenDone(): void
}

/** Which goods are returned, why, and what the shopper would like instead (docs/law.md, returns). */
export function ReturnForm({ order, whenDone }: ReturnFormProps) {
  const t = useText('returns')
  const { form, goods, photos, canSendAgain } = useReturnForm({ order, whenDone })
  const { values, errors, busy } = form
  const { changedMindUntil } = order.afterSale
  const maySendAgain = canSendAgain(chosenOf(goods, values.goods))
  return (
    <form className="field-grid return-form" {...form.element} aria-label={t('title')}>
      <p className="whole">{t('intro')}</p>
      <SelectField label={t('reason')} {...form.text('reason')} autoFocus>
        <option value="">{t('choose')}</option>
        <Options of={order.afterSale.returnReasons} labelOf={(reason) => t(`reason ${reason}`)} />
      </SelectField>
      {values.reason === 'changed-mind' && (
        <>
          <Checkbox
            checked={values.sealed}
            onChange={() => form.change({ sealed: !values.sealed })}
          >
            {t('sealed')}
          </Checkbox>
          {changedMindUntil && (
            <p className="whole">
              {t('changedMindUntil', { day: dayAndMonth(changedMindUntil, t.language) })}
            </p>
          )}
        </>
      )}
      {!isRefundOnly(values.reason) &&
        (maySendAgain ? (
          <SelectField label={t('wish')} {...form.text('wish')}>
            <Options of={REQUESTED_RESOLUTIONS} labelOf={(wish) => t(`wish ${wish}`)} />
          </SelectField>
        ) : (
          <p>{t('onlyMoney')}</p>
        ))}
      {goods.map(({ productId, name, max }, index) => (
        <SelectField
          key={productId}
          name={index === 0 ? 'goods' : undefined}
          label={t('quantityOf', { name })}
          value={values.goods[productId]}
          error={index === 0 ? errors.goods : undefined}
          onChange={({ currentTarget }) =>
            form.change({ goods: { ...values.goods, [productId]: Number(currentTarget.value) } })
          }
        >
          <option value={0}>{t('none')}</option>
          <Options of={upTo(max)} />
        </SelectField>
      ))}
      <TextArea label={t('note')} className="whole" rows={3} {...form.text('note')} />
      <PhotoPicker photos={photos} why={t('photosWhy')} busy={busy} />
      {order.paymentMethod === 'cod' && (
        <div className="whole">
          <TextField
            label={t('payTo')}
            autoComplete="off"
            autoCapitalize="none"
            {...form.text('payTo')}
          />
          <p className="help">{t('payToWhy')}</p>
        </div>
      )}
      <div className="whole button-row">
        <Button type="submit" size="small" busy={busy}>
          {t('send')}
        </Button>
        <LineButton onClick={whenDone}>{t('cancel')}</LineButton>
      </div>
    </form>
  )
}

/** What is typed and chosen, with photos that are uploaded before it is sent. */
function useReturnForm({ order, whenDone }: ReturnFormProps) {
  const t = useText('returns')
  const words = useText('orders')
  const revalidator = useRevalidator()
  const goods = goodsOf(order, useLanguage())
  const photos = usePhotos({
    max: MAX_RETURN_PHOTOS,
    upload: (sent) => afterSaleApi.sendPhoto({ params: { id: order.id }, ...sent }),
  })
  const canSendAgain = (chosen: readonly ReturnedGoods[]) =>
    areReplaceable(chosen, order.afterSale.replaceable)
  const form = useForm({
    known: {
      reason: '',
      wish: 'refund',
      note: '',
      payTo: '',
      sealed: false,
      goods: Object.fromEntries(goods.map(({ productId, max }) => [productId, max])),
    },
    draft: tabDraft(order.id),
    read: ({ goods: units, ...rest }) => {
      const chosen = chosenOf(goods, units)
      const wish = canSendAgain(chosen) && !isRefundOnly(rest.reason) ? rest.wish : 'refund'
      const parsed = parseReturnForm({ ...rest, wish, goods: chosen })
      return parsed.ok ? { ok: true, value: { ...parsed.value, sealed: rest.sealed } } : parsed
    },
    say: t,
    send: async (asked) => {
      const sent = await photos.send()
      if (!sent) return undefined
      const body = { ...asked, photos: sent }
      const answer = await afterSaleApi.askReturn({ params: { id: order.id }, body })
      if (answer.ok) return answer
      if (answer.errors.photos) photos.forget(answer.errors.photos)
      else if (Object.keys(answer.errors).length === 0) {
        showToast({ severity: 'error', text: words(answer.status === 0 ? 'unclear' : 'failed') })
      }
      return answer
    },
    whenSent: async () => {
      showToast({ severity: 'success', text: t('sent') })
      await revalidator.revalidate()
      whenDone()
    },
  })
  return { form, goods, photos, canSendAgain }
}
