import { type FormEvent, useState } from 'react'
import { HIDING_REASONS, type ReviewAct } from '#domain/reviews/moderation.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useOpened } from '../kit/use-opened.ts'

interface HideFormProps {
  busy: boolean
  act(wanted: ReviewAct): Promise<boolean>
  close(): void
}

/** Asks why a review is to be hidden; criticism is not an allowed reason (docs/law.md, consumer protection). */
export function HideForm({ busy, act, close }: HideFormProps) {
  const t = useText('panelReviews')
  const [chosen, setChosen] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useOpened<HTMLSelectElement>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const reason = HIDING_REASONS.find((known) => known === chosen)
    setWrong(reason === undefined)
    if (reason === undefined) field.current?.focus()
    else if (await act({ act: 'hide', reason })) close()
  }
  return (
    <form className="panel-row-form" onSubmit={send} noValidate>
      <SelectField
        ref={field}
        label={t('hideReason')}
        value={chosen}
        error={isWrong ? t('hideChoose') : undefined}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('hideChoose')}</option>
        {HIDING_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reason ${reason}`)}
          </option>
        ))}
      </SelectField>
      <div className="button-row">
        <Button type="submit" size="small" busy={busy}>
          {t('hideSend')}
        </Button>
        <Button look="line" size="small" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
