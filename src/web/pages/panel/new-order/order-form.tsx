import { billFor } from '#domain/checkout/bill.ts'
import { amountsFromFields } from '#domain/checkout/bill-fields.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { BillRows } from '../../../cart/bill-rows.tsx'
import { deliveryDays } from '../../../cart/delivery-days.ts'
import { useText } from '../../../language.tsx'
import { useSettings } from '../../../layout/root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { CustomerPart } from './customer-part.tsx'
import { GoodsLines } from './goods-lines.tsx'
import { linesIn, textOfLines } from './order-lines.ts'
import { fieldOf, type KnownFields, type Priced, useOrderForm } from './use-order-form.ts'

/** Customer and goods, then the price as the server calculates it, then the order. */
export function OrderForm({
  customer,
  whenMade,
}: {
  /** The customer, if known. */
  customer: KnownFields | undefined
  whenMade(orderId: string): void
}) {
  const t = useText('panelNewOrder')
  const payments = useSettings()?.payments
  const { form, priced, forgetPrice } = useOrderForm(customer, whenMade)
  const isCash = form.values.paymentMethod === 'COD'
  return (
    <form className="columns columns-7-5 align-start" {...form.element} onInput={forgetPrice}>
      <CustomerPart form={form} />
      <Part id="order-goods" title={t('goods')}>
        <GoodsLines
          lines={linesIn(form.values.goods)}
          error={form.errors.productIds}
          change={(next) => {
            forgetPrice()
            form.change({ goods: textOfLines(next), productIds: '' })
          }}
        />
        <SelectField
          label={t('method')}
          name="paymentMethod"
          value={form.values.paymentMethod}
          onChange={({ currentTarget }) =>
            form.change({ paymentMethod: currentTarget.value === 'COD' ? 'COD' : 'prepaid' })
          }
        >
          <option value="COD" disabled={!payments?.cod}>
            {t('cash')}
          </option>
          <option value="prepaid" disabled={!payments?.prepaidBy}>
            {t('online')}
          </option>
        </SelectField>
        <TextField label={t('code')} maxLength={30} {...fieldOf(form, 'offerCode')} />
        <ErrorNote>{form.failure}</ErrorNote>
        {priced ? (
          <div className="stack raise gap-12 pad-20">
            <Bill priced={priced} isCash={isCash} />
            <Button
              busy={form.busy}
              onClick={(event) => form.submit(event, { amount: String(priced.total) })}
            >
              {t(isCash && !priced.codAdvance ? 'place' : 'placeOnline', {
                amount: formatRupees(paiseOf(priced.total)),
              })}
            </Button>
          </div>
        ) : (
          <div className="button-row">
            <Submit busy={form.busy}>{t('price')}</Submit>
          </div>
        )}
      </Part>
    </form>
  )
}

function Bill({ priced, isCash }: { priced: Priced; isCash: boolean }) {
  const t = useText('panelNewOrder')
  const { parts, totalPaise } = billFor(amountsFromFields(priced), isCash ? 'cod' : 'prepaid')
  return (
    <>
      <dl className="sums">
        <BillRows parts={parts} />
        <dt>
          <b>{t('total')}</b>
        </dt>
        <dd>
          <b>{formatRupees(totalPaise)}</b>
        </dd>
      </dl>
      <p>{t('expected', { days: deliveryDays(priced.expectedDelivery, t.language) })}</p>
      {isCash && priced.codConfirmHours && (
        <p>{t('confirmFirst', { hours: priced.codConfirmHours })}</p>
      )}
      {isCash && priced.codAdvance && (
        <p>
          {t('advanceFirst', {
            advance: formatRupees(paiseOf(priced.codAdvance)),
            cash: formatRupees(totalPaise - paiseOf(priced.codAdvance)),
          })}
        </p>
      )}
    </>
  )
}
