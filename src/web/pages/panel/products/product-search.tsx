import { Form } from 'react-router'
import { PANEL_STATES, type PanelState } from '#domain/catalog/panel-state.ts'
import { panelList } from '#panel-urls.ts'
import { useText } from '../../../language.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Select } from '../../../ui/select.tsx'
import { Submit } from '../kit/submit.tsx'

const MAX_SEARCH_LENGTH = 80

export interface AskedProducts {
  q: string
  state: PanelState
}

/** The filters of a list of products. */
export function askedProducts(query: URLSearchParams): AskedProducts {
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    state: PANEL_STATES.find((known) => known === query.get('state')) ?? 'all',
  }
}

export function productsAddress(
  path: string,
  { q, state }: AskedProducts,
  cursor?: string,
): string {
  return panelList(path, { q, state: state === 'all' ? undefined : state, cursor })
}

export function ProductSearch({ q, state }: AskedProducts) {
  const t = useText('panelProducts')
  return (
    <search>
      <Form className="row panel-search" method="get">
        <TextField label={t('search')} type="search" name="q" defaultValue={q} />
        <Select label={t('show')} name="state" defaultValue={state}>
          <Options of={PANEL_STATES} labelOf={(one) => t(`state ${one}`)} />
        </Select>
        <Submit variant="line">{t('find')}</Submit>
      </Form>
    </search>
  )
}
