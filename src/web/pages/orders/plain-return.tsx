import { data, useActionData, useLoaderData } from 'react-router'
import { afterSaleEndpoints } from '#contract/after-sale.ts'
import { parseOrderId } from '#domain/ids.ts'
import {
  isRefundOnly,
  REQUESTED_RESOLUTIONS,
  RETURN_REFUSALS,
} from '#domain/returns/return-request.ts'
import { inLanguage, pages } from '#urls.ts'
import { requestReturn } from '#use-cases/returns/request-return.ts'
import { sendReturnPhoto } from '#use-cases/returns/send-return-photo.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useForm } from '../../forms/use-form.ts'
import { useText } from '../../language.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { PHOTO_REFUSALS } from '../../uploads/photo-refusals.ts'
import { refusedForm, storePhotos } from '../../uploads/posted-photos.server.ts'
import { PICTURE_TYPES } from '../../uploads/send-picture.ts'
import { dayAndMonth } from '../moments.ts'
import { loadOwnOrder } from './own-order.server.ts'
import { goodsOf, upTo } from './returned-goods.ts'
import { ToOrders } from './to-orders.tsx'

export const loader = loadOwnOrder

/** The name of the field with the pieces of a product. */
const UNITS_OF = 'units-'
const FIELDS = ['reason', 'wish', 'goods', 'note', 'payTo'] as const

/** The refusals of a request or of its photos; the API's sentences are named like them. */
const REFUSALS = [...RETURN_REFUSALS, 'photos-waiting'] as const

export const action = formAction({
  body: afterSaleEndpoints.askReturn.body,
  bodyOf: ({ sealed, ...values }) => ({
    ...values,
    sealed: sealed !== undefined,
    wish: isRefundOnly(values.reason) ? 'refund' : values.wish,
    goods: Object.entries(values)
      .filter(([name, units]) => name.startsWith(UNITS_OF) && Number(units) > 0)
      .map(([name, units]) => ({
        productId: name.slice(UNITS_OF.length),
        quantity: Number(units),
      })),
    photos: [],
  }),
  async act(form, { deps, session, pictures, params }) {
    const orderId = parseOrderId(params.name ?? '')
    if (!orderId || !session) throw data(null, { status: 404 })
    const { userId } = session.person
    const sent = await storePhotos(pictures, (bytes) =>
      sendReturnPhoto(deps, { orderId, userId, bytes }),
    )
    if (!sent.ok) return sent
    const asked = await requestReturn(deps, {
      orderId,
      userId,
      form: { ...form, photos: sent.ids },
    })
    if (asked.ok) return { ok: true, done: true }
    if (asked.reason === 'unknown-order') throw data(null, { status: 404 })
    return refusedForm(asked.reason)
  },
})

export const meta = metaOf('returns', (t) => ({
  title: t('title'),
  description: t('intro'),
  index: false,
}))

/** Requests a return without JavaScript. */
export default function PlainReturn() {
  const t = useText('returns')
  const { order } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const mayAsk = order.afterSale.returnReasons.length > 0
  return (
    <FormPage title={`${t('title')}: ${order.number}`}>
      {posted?.done && (
        <p className="note" role="status">
          {t('sent')}
        </p>
      )}
      {!posted?.done && mayAsk && <PlainForm />}
      {!posted?.done && !mayAsk && <p>{t('notNow')}</p>}
      {(posted?.done || !mayAsk) && <ToOrders />}
    </FormPage>
  )
}

function PlainForm() {
  const t = useText('returns')
  const sayRefusal = useText('apiAfterSale')
  const ofPhotos = useText('photos')
  const ofOrders = useText('orders')
  const { order, token } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { returnReasons, changedMindUntil, replaceable } = order.afterSale
  const values = posted?.values
  const form = useForm({
    fields: FIELDS,
    known: {
      reason: values?.reason ?? '',
      wish: values?.wish ?? 'refund',
      note: values?.note ?? '',
      payTo: values?.payTo ?? '',
      goods: '',
    },
    posted: posted && { ...posted, values: {} },
    say: t,
    refused: ({ code }) => {
      const photo = PHOTO_REFUSALS.find((known) => known === code)
      const known = REFUSALS.find((reason) => reason === code)
      return photo ? ofPhotos(photo) : known ? sayRefusal(known) : ofOrders('failed')
    },
  })
  return (
    <form
      {...form.element}
      className="stack"
      encType="multipart/form-data"
      action={inLanguage(pages.plainReturn(order.id), t.language)}
    >
      <ErrorNote>{form.failure}</ErrorNote>
      <p>{t('intro')}</p>
      <input type="hidden" name="token" value={token} />
      <SelectField label={t('reason')} {...form.text('reason')}>
        <option value="">{t('choose')}</option>
        <Options of={returnReasons} labelOf={(reason) => t(`reason ${reason}`)} />
      </SelectField>
      {returnReasons.includes('changed-mind') && (
        <fieldset>
          <legend className="term">{t('reason changed-mind')}</legend>
          <Checkbox name="sealed" defaultChecked={values?.sealed !== undefined}>
            {t('sealed')}
          </Checkbox>
          {changedMindUntil && (
            <p className="help">
              {t('changedMindUntil', { day: dayAndMonth(changedMindUntil, t.language) })}
            </p>
          )}
        </fieldset>
      )}
      {replaceable.length > 0 && (
        <SelectField label={t('wish')} {...form.text('wish')}>
          <Options of={REQUESTED_RESOLUTIONS} labelOf={(wish) => t(`wish ${wish}`)} />
        </SelectField>
      )}
      {goodsOf(order, t.language).map(({ productId, name, max }, index) => (
        <SelectField
          key={productId}
          name={`${UNITS_OF}${productId}`}
          label={t('quantityOf', { name })}
          defaultValue={values?.[`${UNITS_OF}${productId}`] ?? max}
          error={index === 0 ? form.errors.goods : undefined}
        >
          <option value={0}>{t('none')}</option>
          <Options of={upTo(max)} />
        </SelectField>
      ))}
      <TextArea label={t('note')} rows={3} {...form.text('note')} />
      <fieldset aria-describedby="photos-why">
        <legend className="term">{ofPhotos('title')}</legend>
        <p id="photos-why" className="help">
          {t('photosWhy')}
        </p>
        <label className="field">
          <span>{ofPhotos('choose')}</span>
          <input type="file" name="photos" accept={PICTURE_TYPES} multiple />
        </label>
      </fieldset>
      {order.paymentMethod === 'cod' && (
        <div>
          <TextField
            label={t('payTo')}
            autoComplete="off"
            autoCapitalize="none"
            {...form.text('payTo')}
          />
          <p className="help">{t('payToWhy')}</p>
        </div>
      )}
      <Button type="submit" size="small">
        {t('send')}
      </Button>
    </form>
  )
}
