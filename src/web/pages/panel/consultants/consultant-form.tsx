import {
  type ConsultantField,
  type ConsultantTexts,
  parseConsultant,
  WEEKDAYS,
} from '#domain/consultations/consultant-form.ts'
import { languageName } from '#domain/language/language-name.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useSettings } from '../../../layout/root-data.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { changedFields } from '../kit/changed-fields.ts'
import { Submit } from '../kit/submit.tsx'
import { TickList } from '../kit/tick-list.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'

interface ConsultantFormProps {
  known: ConsultantTexts
  /** Receives all texts, and those that differ from the stored ones. */
  send(texts: ConsultantTexts, changed: Partial<ConsultantTexts>): Promise<ApiAnswer<unknown>>
  action: string
  whenSaved(): void
}

/** The form of one practitioner: person, fee, hours by weekday, closed days. */
export function ConsultantForm({ known, send, action, whenSaved }: ConsultantFormProps) {
  const t = useText('panelConsultants')
  const { act } = usePanelAction()
  const takesMoney = useSettings()?.payments.prepaidBy !== undefined
  const form = useForm({
    known,
    draft: useUnsent(action),
    read: (texts: ConsultantTexts) => {
      const read = parseConsultant(texts)
      return read.ok ? { ok: true, value: texts } : read
    },
    say: t,
    send: (body) =>
      act(() => send(body, changedFields(known, body)), {
        done: t('saved', { name: body.name }),
        refused: ({ code }) => {
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
  return (
    <form className="stack panel-form" action={action} {...form.element}>
      <div className="field-grid">
        <TextField {...field('name')} />
        <TextField {...field('degree')} />
        <TextField {...field('registration')} />
        <TextField {...field('email')} inputMode="email" />
        <TextField {...field('price')} inputMode="decimal" />
        <TextField {...field('firstTalkMinutes')} inputMode="numeric" />
        {takesMoney && <p className="whole panel-lead">{t('priceOnline')}</p>}
        <TickList
          legend={t('languages')}
          options={LANGUAGES}
          labelOf={(one) => languageName(one, t.language)}
          {...form.text('languages')}
        />
      </div>
      <fieldset className="field-grid">
        <legend className="term below-8">{t('hoursTitle')}</legend>
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
        <Submit busy={form.busy}>{t('save')}</Submit>
      </div>
    </form>
  )
}
