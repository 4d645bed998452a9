import { type ChangeEvent, useId } from 'react'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { Submit } from '../kit/submit.tsx'
import type { RemittanceState } from './use-remittance.ts'

/** The server's limit. */
const MAX_FILE_BYTES = 200_000

/** The transfer and its list: typed, pasted, or read from the courier's file into the same field. */
export function CashForm({ state, today }: { state: RemittanceState; today: string }) {
  const t = useText('panelCash')
  const ready = useHydrated()
  const id = useId()
  const { form } = state
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Allows the same file to be chosen again after a correction.
    currentTarget.value = ''
    if (!file) return
    if (file.size > MAX_FILE_BYTES) {
      showToast({ severity: 'error', text: t('fileTooLarge') })
      return
    }
    try {
      form.change({ list: await file.text() })
    } catch {
      showToast({ severity: 'error', text: t('fileUnread') })
    }
  }
  return (
    <form className="panel-form" onChange={state.forget} {...form.element}>
      <fieldset disabled={!ready}>
        <div className="field-grid">
          <TextField
            label={t('reference')}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            required
            {...form.text('reference')}
          />
          <TextField
            label={t('paidOn')}
            type="date"
            max={today}
            required
            {...form.text('paid_on')}
          />
        </div>
        <TextArea
          label={t('list')}
          rows={8}
          required
          spellCheck={false}
          placeholder={t('listExample')}
          {...form.text('list')}
        />
        <p className="help">{t('correction')}</p>
        <p className="drop stack gap-8 panel-file">
          <label htmlFor={id}>{t('file')}</label>
          <input id={id} type="file" accept=".csv,.txt,text/csv,text/plain" onChange={read} />
        </p>
        <Submit busy={state.isLooking}>{t('look')}</Submit>
      </fieldset>
    </form>
  )
}
