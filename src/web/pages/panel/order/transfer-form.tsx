import { type FormEvent, useState } from 'react'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

/** Records a bank transfer that the owner has made, with the bank's reference. */
export function TransferForm({
  busy,
  onSent,
}: {
  busy: boolean
  onSent: (reference: string) => void
}) {
  const t = useText('panelOrder')
  const [reference, setReference] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSent(reference)
  }
  return (
    <form className="row gap-8 panel-line" onSubmit={send}>
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
