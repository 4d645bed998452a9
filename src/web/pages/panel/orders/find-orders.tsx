import { Form } from 'react-router'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, pages } from '#urls.ts'
import { panelApi } from '../../../api/panel.ts'
import { useLanguage, useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useOwnRights } from '../kit/own-rights.ts'

/** The filter of the list of orders, from the address. */
export interface AskedOrders {
  q: string
  state: string
  /** A word of the team. */
  tag: string
}

/** The address of a list of orders. */
export function ordersAddress(asked: AskedOrders, cursor?: string): string {
  const query = queryOf(asked)
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `${pages.adminPanel}?${query}` : pages.adminPanel
}

/** The address of an order's page that was opened from a list, so that it leads on within it. */
export function orderOfList(id: string, asked: AskedOrders): string {
  const query = queryOf(asked)
  return query.size > 0 ? `${panelPages.order(id)}?${query}` : panelPages.order(id)
}

function queryOf({ q, state, tag }: AskedOrders): URLSearchParams {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (state) query.set('state', state)
  if (tag) query.set('tag', tag)
  return query
}

/** Finds orders by number, name, phone or AWB within the list that is open; works without JavaScript. */
export function FindOrders({ asked, tags }: { asked: AskedOrders; tags: readonly string[] }) {
  const t = useText('panelOrders')
  const language = useLanguage()
  const may = useOwnRights()
  const query = queryOf(asked)
  return (
    <Form
      className="panel-search desk-find"
      role="search"
      aria-label={t('find')}
      method="get"
      action={inLanguage(pages.adminPanel, language)}
      // The key resets the fields for another search.
      key={`${asked.q} ${asked.state} ${asked.tag}`}
    >
      <TextField label={t('words')} name="q" type="search" defaultValue={asked.q} maxLength={80} />
      {(tags.length > 0 || asked.tag) && (
        <SelectField label={t('tag')} name="tag" defaultValue={asked.tag}>
          <option value="">{t('anyTag')}</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </SelectField>
      )}
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <Button type="submit" look="line">
        {t('search')}
      </Button>
      {may('order.export') && (
        <a
          className="text-link"
          href={panelApi.ordersFile.path({ query: Object.fromEntries(query) })}
        >
          {t('download')}
        </a>
      )}
    </Form>
  )
}
