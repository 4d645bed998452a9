import type { PanelLot } from '#database/catalog/panel-product.ts'
import { COUNT_REASONS } from '#domain/stock/count.ts'
import { WRITE_OFF_REASONS } from '#domain/stock/write-off.ts'
import { figureIn } from '#domain/text/written-figures.ts'
import { stockApi } from '../../../api/stock.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Submit } from '../kit/submit.tsx'
import { useOpened } from '../kit/use-opened.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface LotActProps {
  id: string
  lot: PanelLot
  onDone(): void
}

/** Writes off pieces of a batch: number and reason. */
export function TakeOff({ id, lot: { batch, onHand }, onDone }: LotActProps) {
  const t = useText('panelProducts')
  return (
    <LotForm
      title={t('takeOffOf', { batch })}
      field="units"
      label={t('takeOffUnits')}
      start={String(onHand)}
      reasons={WRITE_OFF_REASONS}
      submit={t('takeOffSend')}
      missing={t('takeOffWhy')}
      send={(units, reason) =>
        stockApi.writeOff({ params: { id }, body: { batch, units, seen: onHand, reason } })
      }
      done={(count) => t('takenOff', { count })}
      onDone={onDone}
    />
  )
}

/** Corrects the stock of a batch after a count, with the reason for the difference. */
export function CountLot({ id, lot: { batch, onHand }, onDone }: LotActProps) {
  const t = useText('panelProducts')
  return (
    <LotForm
      title={t('countOf', { batch })}
      field="counted"
      label={t('counted', { count: onHand })}
      start=""
      reasons={COUNT_REASONS}
      // A count that matches needs no reason.
      unasked={(counted) => (counted === onHand ? 'miscounted' : undefined)}
      submit={t('countSend')}
      missing={t('countWhy')}
      send={(counted, reason) =>
        stockApi.count({ params: { id }, body: { batch, counted, seen: onHand, reason } })
      }
      done={(count) => t('countDone', { batch, count })}
      onDone={onDone}
    />
  )
}

/** Corrects the dates of a batch that were entered wrongly. */
export function CorrectDays({ id, lot: { batch, madeOn, expiresOn }, onDone }: LotActProps) {
  const t = useText('panelProducts')
  const fields = useText('productForm')
  const { act } = usePanelAction()
  const first = useOpened<HTMLInputElement>()
  const form = useForm({
    known: { made_on: madeOn, expires_on: expiresOn },
    send: (days) =>
      act(() => stockApi.correctDays({ params: { id }, body: { batch, ...days } }), {
        done: t('daysDone', { batch }),
        refused: ({ detail }) => detail,
      }),
    whenSent: onDone,
  })
  return (
    <form className="panel-restock" {...form.element}>
      <fieldset className="tiles panel-fields gap-12">
        <legend className="bold below-12">{t('daysOf', { batch })}</legend>
        <TextField
          ref={first}
          type="date"
          label={fields('field made_on')}
          {...form.text('made_on')}
        />
        <TextField type="date" label={fields('field expires_on')} {...form.text('expires_on')} />
        <Submit variant="line" busy={form.busy}>
          {t('daysSend')}
        </Submit>
        <Button variant="line" onClick={onDone}>
          {t('daysKeep')}
        </Button>
      </fieldset>
    </form>
  )
}

type LotReason = (typeof WRITE_OFF_REASONS)[number] | (typeof COUNT_REASONS)[number]

interface LotFormProps<Reason extends LotReason> {
  title: string
  /** The number's name in the API. */
  field: string
  label: string
  start: string
  reasons: readonly Reason[]
  /** The reason to use if this number needs none to be chosen. */
  unasked?(units: number): Reason | undefined
  submit: string
  /** The error when no reason was chosen. */
  missing: string
  send(units: number, reason: Reason): Promise<ApiAnswer<unknown>>
  done(units: number): string
  onDone(): void
}

/** A number of pieces of one batch, and a reason. */
function LotForm<Reason extends LotReason>(props: LotFormProps<Reason>) {
  const { title, field, label, start, reasons, unasked, submit, missing, send, done, onDone } =
    props
  const t = useText('panelProducts')
  const { act } = usePanelAction()
  const first = useOpened<HTMLInputElement>()
  const choices: readonly LotReason[] = reasons
  const known: Readonly<Record<string, string>> = { [field]: start, reason: '' }
  const form = useForm({
    known,
    read({ [field]: entered = '', reason }) {
      const units = figureIn(entered) ?? Number.NaN
      const chosen = unasked?.(units) ?? reasons.find((one) => one === reason)
      const errors: Record<string, string> = { reason: missing }
      return chosen ? { ok: true, value: { units, chosen } } : { ok: false, errors }
    },
    send: ({ units, chosen }) =>
      act(() => send(units, chosen), {
        done: done(units),
        refused: ({ detail }) => detail,
        reload: 'always',
      }),
    whenSent: onDone,
  })
  return (
    <form className="panel-restock" {...form.element}>
      <fieldset className="tiles panel-fields gap-12">
        <legend className="bold below-12">{title}</legend>
        <TextField
          ref={first}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          {...form.text(field)}
        />
        <SelectField label={t('takeOffReason')} {...form.text('reason')}>
          <option value="">{t('takeOffChoose')}</option>
          <Options of={choices} labelOf={(known) => t(`takeOff ${known}`)} />
        </SelectField>
        <Submit variant="line" busy={form.busy}>
          {submit}
        </Submit>
        <Button variant="line" onClick={onDone}>
          {t('keepThere')}
        </Button>
      </fieldset>
    </form>
  )
}
