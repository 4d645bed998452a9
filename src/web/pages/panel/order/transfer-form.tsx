import { type FormEvent, useState } from 'react'
import type { ApiAnswer } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useOrderAction } from './use-order-action.ts'

interface TransferFormProps {
  /** The sentence after it was recorded. */
  done: string
  send(body: { reference: string }): Promise<ApiAnswer<unknown>>
}

/** Records a bank transfer that the owner has made, with the bank's reference. */
export function TransferForm({ done, send }: TransferFormProps) {
  const t = useText('panelOrder')
  const { busy, act } = useOrderAction()
  const [reference, setReference] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(() => send({ reference }), done)
  }
  return (
    <form className="row gap-8 panel-line" onSubmit={submit}>
      <TextField
        label={t('reference')}
        value={reference}
        required
        minLength={4}
        maxLength={60}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <LineButton type="submit" busy={busy}>
        {t('markSent')}
      </LineButton>
    </form>
  )
}
