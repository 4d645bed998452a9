import { Form } from 'react-router'
import { SEGMENT_FIELDS, type SegmentField } from '#domain/customers/segment.ts'
import { placeAddress } from '#panel-places.ts'
import { inLanguage } from '#urls.ts'
import { customersApi } from '../../../api/customers.ts'
import { StateOptions } from '../../../delivery/state-options.tsx'
import { useText } from '../../../language.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Press } from '../kit/act-button.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { saveCsv } from '../kit/save-csv.ts'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** The list's rule as entered; empty fields are absent. */
export type AskedSegment = Partial<Record<SegmentField, string>>

/** Finds customers by name, e-mail or phone, or by a rule; works without JavaScript. */
export function FindCustomers({ asked }: { asked: AskedSegment }) {
  const t = useText('panelCustomers')
  const may = useOwnRights()
  const rules = SEGMENT_FIELDS.filter((field) => field !== 'q' && asked[field]).length
  const date = (name: 'since' | 'notSince') => (
    <TextField label={t(name)} name={name} type="date" defaultValue={asked[name]} />
  )
  const figure = (name: 'orders' | 'spent' | 'pin') => (
    <TextField
      label={t(name)}
      name={name}
      inputMode="numeric"
      maxLength={7}
      defaultValue={asked[name]}
    />
  )
  return (
    <Form
      className="stack"
      role="search"
      aria-label={t('find')}
      method="get"
      action={inLanguage(placeAddress('customers'), t.language)}
      // The key resets the fields for another search.
      key={JSON.stringify(asked)}
    >
      <div className="row gap-8 panel-line">
        <TextField
          label={t('words')}
          name="q"
          type="search"
          defaultValue={asked.q}
          maxLength={80}
        />
        <Submit variant="line">{t('search')}</Submit>
      </div>
      <details className="panel-fold" open={rules > 0}>
        <summary>{rules > 0 ? t('ruleOn', { count: rules }) : t('rule')}</summary>
        <div className="tiles panel-fields">
          {date('since')}
          {date('notSince')}
          {figure('orders')}
          {figure('spent')}
          <SelectField label={t('state')} name="state" defaultValue={asked.state ?? ''}>
            <option value="">{t('anyState')}</option>
            <StateOptions />
          </SelectField>
          {figure('pin')}
        </div>
      </details>
      {may('customer.export') && <Download asked={asked} />}
    </Form>
  )
}

/** Saves the file that the server creates. It is requested by a button because the log records it. */
function Download({ asked }: { asked: AskedSegment }) {
  const t = useText('panelCustomers')
  const { busy, act } = usePanelAction()
  const save = async () => {
    const answer = await act(() => customersApi.makeFile({ body: asked }), {
      refused: () => t('fileFailed'),
      reload: 'never',
    })
    if (answer?.ok) saveCsv(answer.data)
  }
  return (
    <p>
      <Press words={t('download')} busy={busy} act={save} />
    </p>
  )
}
