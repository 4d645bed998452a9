import { Form } from 'react-router'
import {
  ORDER_SEARCH_FIELDS,
  type OrderSearch,
  type OrderSearchField,
} from '#domain/orders/order-search.ts'
import { panelList, panelPages } from '#panel-urls.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Submit } from '../kit/submit.tsx'

/** The filter of the list of orders, from the address. */
export type AskedOrders = Readonly<Record<OrderSearchField, string>>

/** The filter as the list shows it; invalid parts are empty, and the text stays as typed. */
export function askedOrders(search: OrderSearch, q: string): AskedOrders {
  const searched = { ...search, q }
  return Object.fromEntries(
    ORDER_SEARCH_FIELDS.map((name) => [name, searched[name] ?? '']),
  ) as AskedOrders
}

/** True if any filter is set. */
export function isNarrowed(asked: AskedOrders): boolean {
  return ORDER_SEARCH_FIELDS.some((name) => asked[name] !== '')
}

export function ordersAddress(asked: AskedOrders, cursor?: string): string {
  return panelList(pages.adminPanel, { ...asked, cursor })
}

/** The address of an order's page opened from a list, so that its links stay within the list. */
export function orderOfList(id: string, asked: AskedOrders): string {
  return panelList(panelPages.order(id), { ...asked })
}

/** The filter as parameters of an address. */
export function queryOf(asked: AskedOrders): URLSearchParams {
  return new URLSearchParams(
    ORDER_SEARCH_FIELDS.filter((name) => asked[name] !== '').map((name) => [name, asked[name]]),
  )
}

/** Finds orders by number, name, phone or AWB within the open list; works without JavaScript. */
export function FindOrders({ asked, tags }: { asked: AskedOrders; tags: readonly string[] }) {
  const t = useText('panelOrders')
  return (
    <Form
      className="row panel-search"
      role="search"
      aria-label={t('find')}
      method="get"
      action={inLanguage(pages.adminPanel, t.language)}
      // The key resets the fields for another search.
      key={`${queryOf(asked)}`}
    >
      <TextField label={t('words')} name="q" type="search" defaultValue={asked.q} maxLength={80} />
      {(tags.length > 0 || asked.tag) && (
        <SelectField label={t('tag')} name="tag" defaultValue={asked.tag}>
          <option value="">{t('anyTag')}</option>
          <Options of={tags} />
        </SelectField>
      )}
      <details className="panel-fold orders-days" open={asked.from !== '' || asked.to !== ''}>
        <summary>{t('days')}</summary>
        <div className="grid gap-12">
          <TextField label={t('from')} name="from" type="date" defaultValue={asked.from} />
          <TextField label={t('to')} name="to" type="date" defaultValue={asked.to} />
        </div>
      </details>
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <Submit variant="line">{t('search')}</Submit>
    </Form>
  )
}
