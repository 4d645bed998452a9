import { type FormEvent, useId } from 'react'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { PICTURE_TYPES } from '../../../uploads/send-picture.ts'
import { Submit } from '../kit/submit.tsx'
import { CategoryOptions, type NamedCategory } from '../product-form/category-options.tsx'
import type { ImportState } from './use-import.ts'

interface ImportFormProps {
  state: ImportState
  categories: readonly NamedCategory[]
}

/** The file, the category of unknown products, and the batch of its stock. */
export function ImportForm({ state, categories }: ImportFormProps) {
  const t = useText('productImport')
  const ready = useHydrated()
  const id = useId()
  const { errors } = state
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void state.check(new FormData(event.currentTarget))
  }
  return (
    <form className="panel-form" onSubmit={submit} noValidate>
      <fieldset disabled={!ready}>
        <p className="drop stack gap-8 panel-file">
          <label htmlFor={id}>{t('file')}</label>
          <input id={id} type="file" name="file" accept=".csv,text/csv" required />
        </p>
        <p className="drop stack gap-8 panel-file">
          <label htmlFor={`${id}-pictures`}>{t('pictures')}</label>
          <input
            id={`${id}-pictures`}
            type="file"
            name="chosen_pictures"
            accept={PICTURE_TYPES}
            multiple
            aria-describedby={`${id}-lead`}
          />
        </p>
        <p id={`${id}-lead`} className="panel-lead">
          {t('picturesLead')}
        </p>
        <SelectField
          label={t('fallback')}
          name="fallback_category"
          error={errors.fallback_category}
        >
          <option value="">{t('noFallback')}</option>
          <CategoryOptions categories={categories} />
        </SelectField>
        <p className="panel-lead">{t('lotLead')}</p>
        <div className="tiles panel-fields">
          <TextField label={t('batch')} name="batch" autoComplete="off" error={errors.batch} />
          <TextField label={t('made_on')} name="made_on" type="date" error={errors.made_on} />
          <TextField
            label={t('expires_on')}
            name="expires_on"
            type="date"
            error={errors.expires_on}
          />
        </div>
        <Submit busy={state.busy || state.sending !== undefined}>{t('check')}</Submit>
        <p role="status">{state.sending && t('picturesSending', { ...state.sending })}</p>
        <p role="alert" className="field-error">
          {state.failure}
        </p>
      </fieldset>
    </form>
  )
}
