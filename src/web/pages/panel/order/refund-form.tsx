import type { FormEvent } from 'react'
import { formatRupees, paiseOf, rupeesOf } from '#domain/money/money.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Question } from '../kit/question.tsx'
import { useOrderAction } from './use-order-action.ts'

const REASONS = ['goodwill', 'returned'] as const

interface RefundFormProps {
  id: string
  maxPaise: number
  /** The part that the returns policy keeps; the owner may refund it all the same. */
  keptPaise: number
  /** A part was paid in cash, which the owner transfers. */
  isByHand: boolean
  /** A full refund also cancels the order, because its goods have not left. */
  cancels: boolean
}

/** The form of a refund with its entered amount, and the question before it is sent. */
function useRefund({ id, maxPaise, keptPaise, isByHand }: Omit<RefundFormProps, 'cancels'>) {
  const t = useText('panelOrder')
  const { act } = useOrderAction()
  const form = useForm({
    known: {
      amount: String(rupeesOf(maxPaise - keptPaise)),
      reason: keptPaise > 0 ? 'returned' : 'goodwill',
      /** Undefined before the question, and once the amount has changed: then the button takes no focus. */
      asking: undefined as boolean | undefined,
    },
    read: ({ reason }) => {
      const known = REASONS.find((one) => one === reason) ?? 'goodwill'
      return { ok: true, value: { amount: rupeesOf(amountPaise), reason: known } }
    },
    say: t,
    send: async (body, idempotencyKey) => {
      const sent = await act(
        () => afterSaleApi.refund({ params: { id }, body, idempotencyKey }),
        t(isByHand ? 'refundedByHand' : 'refunded', { amount: formatRupees(amountPaise) }),
      )
      setAsking(false)
      return sent
    },
  })
  const amountPaise = paiseOf(Number(form.values.amount))
  const isAmount = Number.isFinite(amountPaise) && amountPaise > 0 && amountPaise <= maxPaise
  const setAsking = (next: boolean) => form.change({ asking: next })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (isAmount) setAsking(true)
  }
  return { form, amountPaise, asking: form.values.asking, ask, stopAsking: () => setAsking(false) }
}

/** A full or partial refund; the amount is confirmed before it is sent. */
export function RefundForm({ cancels, ...props }: RefundFormProps) {
  const t = useText('panelOrder')
  const { maxPaise, keptPaise } = props
  const { form, amountPaise, asking, ask, stopAsking } = useRefund(props)
  const amount = formatRupees(amountPaise)
  return (
    <form
      className="stack raise gap-12 pad-20 panel-form"
      aria-label={t('refund')}
      ref={form.element.ref}
      onSubmit={ask}
    >
      <h3 className="term">{t('refund')}</h3>
      <TextField
        label={t('amount')}
        type="number"
        inputMode="decimal"
        min="0.01"
        step="0.01"
        max={rupeesOf(maxPaise)}
        required
        {...form.text('amount')}
        onChange={({ target }) => form.change({ amount: target.value, asking: undefined })}
      />
      {keptPaise > 0 && (
        <p className="help">
          {t('refundKeeps', { kept: formatRupees(keptPaise), all: formatRupees(maxPaise) })}
        </p>
      )}
      <SelectField label={t('refundReason')} {...form.text('reason')}>
        <Options of={REASONS} labelOf={(known) => t(`reason ${known}`)} />
      </SelectField>
      {!asking && (
        <LineButton type="submit" autoFocus={asking === false}>
          {t('refundSend')}
        </LineButton>
      )}
      {asking && (
        <Question
          words={t(cancels && amountPaise === maxPaise ? 'refundAskAll' : 'refundAsk', { amount })}
          onNo={stopAsking}
        >
          <Button size="small" busy={form.busy} onClick={form.submit}>
            {t('refundYes')}
          </Button>
        </Question>
      )}
    </form>
  )
}
