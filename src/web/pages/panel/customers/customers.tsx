import './customers.css'
import { useLoaderData } from 'react-router'
import { type Customer, listCustomers } from '#database/customers/customers.ts'
import { parseSegment, SEGMENT_FIELDS } from '#domain/customers/segment.ts'
import { formatRupees } from '#domain/money/money.ts'
import { placeAddress } from '#panel-places.ts'
import { panelList, panelPages } from '#panel-urls.ts'
import { useStateName } from '../../../delivery/state-options.tsx'
import { useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { dayOf } from '../../moments.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { StackedTable } from '../kit/table.tsx'
import { type AskedSegment, FindCustomers } from './find-customers.tsx'

const CUSTOMERS_PER_PAGE = 30
const MAX_FIELD_LENGTH = 80

export const loader = ownerOnly(async ({ shop: { db }, query, cursor }) => {
  const segment = parseSegment(query)
  const entered = SEGMENT_FIELDS.map((field) => [
    field,
    (query.get(field) ?? '').slice(0, MAX_FIELD_LENGTH),
  ])
  const asked: AskedSegment = Object.fromEntries(entered.filter(([, text]) => text?.trim() !== ''))
  const isTooShort = asked.q !== undefined && segment.words === undefined
  const page = isTooShort
    ? { customers: [], next: undefined }
    : await listCustomers(db, { segment, limit: CUSTOMERS_PER_PAGE, cursor })
  return { ...page, asked, isFirst: cursor === undefined }
})

export const meta = panelMeta('panelCustomers')

/** Everybody who bought goods, found by a text or by a rule. */
export default function Customers() {
  const t = useText('panelCustomers')
  const { customers, next, asked, isFirst } = useLoaderData<typeof loader>()
  const here = placeAddress('customers')
  const isNarrowed = Object.keys(asked).length > 0
  const showAll = (
    <ButtonLink to={here} variant="line">
      {t('clear')}
    </ButtonLink>
  )
  const nobody = isNarrowed ? { sentence: t('nothing'), way: showAll } : { sentence: t('none') }
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      search={<FindCustomers asked={asked} />}
      empty={customers.length === 0 ? nobody : undefined}
      pages={{ t, isFirst, next, to: (cursor) => panelList(here, { ...asked, cursor }) }}
    >
      <StackedTable
        className="customers"
        heads={[t('customer'), t('place'), t('orderCount'), t('value'), t('last'), t('back')]}
      >
        {customers.map((one) => (
          <CustomerRow key={one.id} customer={one} />
        ))}
      </StackedTable>
    </ListPage>
  )
}

function CustomerRow({ customer }: { customer: Customer }) {
  const t = useText('panelCustomers')
  const stateName = useStateName()
  const { id, name, email, phone, city, state, orders, spentPaise, lastAt } = customer
  return (
    <tr>
      <th scope="row">
        <ShopLink to={panelPages.customer(id)}>{name}</ShopLink>
        <small>{email}</small>
        <small>{phone}</small>
      </th>
      <td>
        {city}, {stateName(state)}
      </td>
      <td className="customers-orders">{t('count', { count: orders })}</td>
      <td>{formatRupees(spentPaise)}</td>
      <td className="customers-last" data-column={t('last')}>
        <time dateTime={lastAt.toISOString()}>{dayOf(lastAt, t.language)}</time>
      </td>
      <td className="customers-back">
        {customer.returns > 0 && <span>{t('returns', { count: customer.returns })}</span>}
        {customer.refused > 0 && (
          <b className="panel-mark-err">{t('refused', { count: customer.refused })}</b>
        )}
      </td>
    </tr>
  )
}
