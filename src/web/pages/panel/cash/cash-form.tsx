import { type ChangeEvent, type FormEvent, useId } from 'react'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { RemittanceState } from './use-remittance.ts'

/** The server's limit. */
const MAX_FILE_BYTES = 200_000

/** The transfer and its list: typed, pasted, or read from the courier's file into the same field. */
export function CashForm({ state, today }: { state: RemittanceState; today: string }) {
  const t = useText('panelCash')
  const ready = useHydrated()
  const id = useId()
  const { typed, errors, change } = state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void state.look()
  }
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    if (file.size > MAX_FILE_BYTES) {
      showToast({ severity: 'error', text: t('fileTooLarge') })
      return
    }
    try {
      change({ list: await file.text() })
    } catch {
      showToast({ severity: 'error', text: t('fileUnread') })
    }
    // Allows the same file to be chosen again after a correction.
    currentTarget.value = ''
  }
  return (
    <form className="panel-form" onSubmit={submit} noValidate>
      <fieldset disabled={!ready}>
        <div className="field-grid">
          <TextField
            label={t('reference')}
            value={typed.reference}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            required
            error={errors.reference}
            onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
          />
          <TextField
            label={t('paidOn')}
            type="date"
            value={typed.paid_on}
            max={today}
            required
            error={errors.paid_on}
            onChange={({ currentTarget }) => change({ paid_on: currentTarget.value })}
          />
        </div>
        <TextArea
          label={t('list')}
          value={typed.list}
          rows={8}
          required
          spellCheck={false}
          placeholder={t('listExample')}
          error={errors.list}
          onChange={({ currentTarget }) => change({ list: currentTarget.value })}
        />
        <p className="panel-file">
          <label htmlFor={id}>{t('file')}</label>
          <input id={id} type="file" accept=".csv,.txt,text/csv,text/plain" onChange={read} />
        </p>
        <Button type="submit" busy={state.busy === 'looking'}>
          {t('look')}
        </Button>
      </fieldset>
    </form>
  )
}
