import { useState } from 'react'
import type { afterSaleEndpoints } from '#contract/after-sale.ts'
import { billFor } from '#domain/checkout/bill.ts'
import { amountsFromFields } from '#domain/checkout/bill-fields.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import type { AnswerOf } from '../../../api/client.ts'
import { BillRows } from '../../../cart/bill-rows.tsx'
import { useText } from '../../../language.tsx'
import { useSettings } from '../../../layout/root-data.ts'
import { Button, LineButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { GoodsLines } from '../new-order/goods-lines.tsx'
import type { Line } from '../new-order/order-lines.ts'
import { useOrderAction } from './use-order-action.ts'

type Calculated = Extract<
  AnswerOf<(typeof afterSaleEndpoints)['exchangeReturn']>,
  { isDone: false }
>

interface ExchangeProps {
  orderId: string
  returnId: string
  /** The amount that a refund of the return would have. */
  worthPaise: number
  isBack: boolean
  close(): void
}

/** Sends other goods instead of returned ones: the goods, the price difference, and one confirmation. */
export function Exchange({ orderId, returnId, worthPaise, isBack, close }: ExchangeProps) {
  const t = useText('panelOrder')
  const n = useText('panelNewOrder')
  const { busy, act } = useOrderAction()
  const payments = useSettings()?.payments
  const [lines, setLines] = useState<readonly Line[]>([])
  const [method, setMethod] = useState<'COD' | 'prepaid'>(payments?.cod ? 'COD' : 'prepaid')
  const [calculated, setCalculated] = useState<Calculated>()
  const [error, setError] = useState('')
  const goods = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity }) => ({ productId, quantity }))

  async function ask(shown?: { amount: number; credit: number }) {
    if (goods.length === 0) return setError(n('noLines'))
    setError('')
    const params = { id: orderId, return: returnId }
    const answer = await act(
      () => afterSaleApi.exchangeReturn({ params, body: { goods, paymentMethod: method, shown } }),
      (data) => (data.isDone ? t('exchangeDone', { number: data.orderNumber }) : ''),
    )
    setCalculated(answer && !answer.data.isDone ? answer.data : undefined)
    if (answer?.data.isDone) close()
  }

  return (
    <fieldset className="gap-12 bar semibold stack">
      <legend>{t('exchangeTitle')}</legend>
      <p>{t('exchangeLead', { amount: formatRupees(worthPaise) })}</p>
      {!isBack && <p className="note">{t('exchangeNotBack')}</p>}
      <GoodsLines
        lines={lines}
        error={error || undefined}
        change={(next) => {
          setCalculated(undefined)
          setLines(next)
        }}
      />
      <SelectField
        label={t('exchangeMethod')}
        value={method}
        onChange={({ currentTarget }) => {
          setCalculated(undefined)
          setMethod(currentTarget.value === 'COD' ? 'COD' : 'prepaid')
        }}
      >
        <option value="COD" disabled={!payments?.cod}>
          {n('cash')}
        </option>
        <option value="prepaid" disabled={!payments?.prepaidBy}>
          {n('online')}
        </option>
      </SelectField>
      {calculated && <ExchangeBill calculated={calculated} isCash={method === 'COD'} />}
      <div className="button-row">
        {calculated ? (
          <Button
            size="small"
            busy={busy}
            onClick={() => ask({ amount: calculated.total, credit: calculated.credit })}
          >
            {t('exchangeYes')}
          </Button>
        ) : (
          <Button size="small" busy={busy} onClick={() => ask()}>
            {n('price')}
          </Button>
        )}
        <LineButton onClick={close}>{t('exchangeNo')}</LineButton>
      </div>
    </fieldset>
  )
}

/** The bill of the other goods, the part that the return pays, and the remaining difference. */
function ExchangeBill({ calculated, isCash }: { calculated: Calculated; isCash: boolean }) {
  const t = useText('panelOrder')
  const n = useText('panelNewOrder')
  const { total, credit, due, back } = calculated
  const method = isCash && due > 0 ? 'cod' : 'prepaid'
  const rupees = (amount: number) => formatRupees(paiseOf(amount))
  // One of the two differences is always 0.
  const difference = due > 0 ? t(`exchangeDue ${method}`) : back > 0 && t('exchangeBack')
  return (
    <dl className="sums">
      <BillRows parts={billFor(amountsFromFields(calculated), method).parts} />
      <dt>{n('total')}</dt>
      <dd>{rupees(total)}</dd>
      <dt>{t('exchangeCredit')}</dt>
      <dd>{rupees(credit)}</dd>
      <dt>
        <b>{difference || t('exchangeNone')}</b>
      </dt>
      <dd>
        <b>{rupees(due + back)}</b>
      </dd>
    </dl>
  )
}
