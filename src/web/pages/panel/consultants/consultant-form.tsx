import {
  CONSULTANT_FIELDS,
  type ConsultantField,
  type ConsultantTexts,
  parseConsultant,
  WEEKDAYS,
} from '#domain/consultations/consultant-form.ts'
import { LANGUAGES, languageName } from '#domain/language/languages.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface ConsultantFormProps {
  known: ConsultantTexts
  send(body: ConsultantTexts): Promise<ApiAnswer<unknown>>
  action: string
  whenSaved(): void
}

/** The form of one practitioner: who it is, what it costs, hours by weekday, closed days. */
export function ConsultantForm({ known, send, action, whenSaved }: ConsultantFormProps) {
  const t = useText('panelConsultants')
  const language = useLanguage()
  const { act } = usePanelAction()
  const form = useForm({
    fields: CONSULTANT_FIELDS,
    known,
    read: (texts: ConsultantTexts) => {
      const read = parseConsultant(texts)
      return read.ok ? { ok: true, value: texts } : read
    },
    say: t,
    send: (body) =>
      act(() => send(body), {
        done: t('saved', { name: body.name }),
        refused: ({ status, code }) => {
          if (status === 0) return t('unreachable')
          if (code === 'consultant-wrong') return undefined
          return t(code === 'example-consultant' ? 'still-example' : 'failed')
        },
      }),
    whenSent: whenSaved,
  })
  const field = (name: ConsultantField) => ({
    label: t(name),
    ...form.text(name),
    autoComplete: 'off',
  })
  const spoken = form.values.languages.split(/\s+/).filter(Boolean)
  const { error } = form.text('languages')
  const speak = (one: string, checked: boolean) => {
    const wanted = LANGUAGES.filter((each) => (each === one ? checked : spoken.includes(each)))
    form.change({ languages: wanted.join(' ') })
  }
  return (
    <form
      className="stack consultant-form"
      ref={form.ref}
      noValidate
      method="post"
      action={action}
      onSubmit={form.submit}
    >
      <div className="field-grid">
        <TextField {...field('name')} />
        <TextField {...field('degree')} />
        <TextField {...field('registration')} />
        <TextField {...field('email')} inputMode="email" />
        <TextField {...field('price')} inputMode="decimal" />
        <fieldset className="consultant-languages">
          <legend>{t('languages')}</legend>
          {LANGUAGES.map((one) => (
            <Checkbox
              key={one}
              checked={spoken.includes(one)}
              onChange={({ currentTarget }) => speak(one, currentTarget.checked)}
            >
              {languageName(one, language)}
            </Checkbox>
          ))}
          {error && <p className="field-error">{error}</p>}
        </fieldset>
      </div>
      <fieldset className="field-grid consultant-hours">
        <legend className="term">{t('hoursTitle')}</legend>
        <p className="whole panel-lead">{t('hoursLead')}</p>
        {WEEKDAYS.map((day) => (
          <TextField key={day} {...field(day)} />
        ))}
        <TextArea {...field('holidays')} rows={4} className="whole" />
        <TextField {...field('slotMinutes')} inputMode="numeric" />
        <TextField {...field('bufferMinutes')} inputMode="numeric" />
        <TextField {...field('noticeHours')} inputMode="numeric" />
        <TextField {...field('horizonDays')} inputMode="numeric" />
      </fieldset>
      <div>
        <Button type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
