import { Form } from 'react-router'
import { PANEL_STATES, type PanelState } from '#domain/catalog/panel-state.ts'
import { useText } from '../../../language.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Select } from '../../../ui/select.tsx'
import { Submit } from '../kit/submit.tsx'

/** The search and the choice of products above their lists. */
export function ProductSearch({ q, state }: { q: string; state: PanelState }) {
  const t = useText('panelProducts')
  return (
    <search>
      <Form className="row panel-search" method="get">
        <TextField label={t('search')} type="search" name="q" defaultValue={q} />
        <Select label={t('show')} name="state" defaultValue={state}>
          <Options of={PANEL_STATES} wordsOf={(one) => t(`state ${one}`)} />
        </Select>
        <Submit look="line">{t('find')}</Submit>
      </Form>
    </search>
  )
}
