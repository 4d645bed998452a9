import { formatRupees } from '#domain/money/money.ts'
import { parseCancelCause, REASONS_TO_CANCEL } from '#domain/orders/cancel-cause.ts'
import { ordersApi } from '../../../api/orders.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Opener } from '../kit/act-button.tsx'
import { useOrderAction } from './use-order-action.ts'

interface CancelActProps {
  id: string
  number: string
  /** The order was paid, so money is refunded. */
  wasPaid: boolean
  /** The charges that stay with another parcel, and its number. */
  moving: { number: string; chargesPaise: number } | undefined
}

/** The owner cancels an order with a reason, after a confirmation; it can be undone for a while. */
export function CancelAct(props: CancelActProps) {
  const t = useText('panelOrder')
  return <Opener words={t('cancel')}>{(close) => <AskCancel {...props} onEnd={close} />}</Opener>
}

function AskCancel({ id, number, wasPaid, moving, onEnd }: CancelActProps & { onEnd(): void }) {
  const t = useText('panelOrder')
  const words = useText('orders')
  const { act } = useOrderAction()
  const form = useForm({
    known: { reason: '', note: '' },
    read(values) {
      const parsed = parseCancelCause('shop', values)
      return parsed.ok ? { ok: true, value: values } : parsed
    },
    say: t,
    send: (body) =>
      act(
        () =>
          ordersApi.askCancel({
            params: { id },
            body: { ...body, reason: REASONS_TO_CANCEL.shop.find((one) => one === body.reason) },
          }),
        t('cancelled', { number }),
      ),
  })
  return (
    <form {...form.element}>
      <fieldset className="gap-12 bar semibold stack">
        <legend>
          {moving
            ? t('cancelAskPart', {
                number,
                amount: formatRupees(moving.chargesPaise),
                other: moving.number,
              })
            : t(wasPaid ? 'cancelAsk' : 'cancelAskUnpaid', { number })}
        </legend>
        <SelectField label={t('cancelReason')} required {...form.text('reason')}>
          <option value="">{t('cancelChoose')}</option>
          <Options of={REASONS_TO_CANCEL.shop} labelOf={(reason) => words(`cancel ${reason}`)} />
        </SelectField>
        {form.values.reason === 'other' && (
          <TextField label={t('cancelNote')} autoComplete="off" {...form.text('note')} />
        )}
        <div className="button-row">
          <LineButton type="submit" busy={form.busy}>
            {t('cancelYes')}
          </LineButton>
          <LineButton autoFocus onClick={onEnd}>
            {t('no')}
          </LineButton>
        </div>
      </fieldset>
    </form>
  )
}
