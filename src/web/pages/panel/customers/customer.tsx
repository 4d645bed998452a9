import './customers.css'
import { data, type MetaArgs, useLoaderData } from 'react-router'
import { listConsentsOf } from '#database/consents/consents.ts'
import { countTalks } from '#database/consultations/consultations.ts'
import {
  findAccountHolder,
  findCustomer,
  listGoodsOrdersOf,
} from '#database/customers/customers.ts'
import { listNotes } from '#database/customers/notes.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { parseUserId, type UserId } from '#domain/ids.ts'
import { formatRupees } from '#domain/money/money.ts'
import { statusOf } from '#domain/orders/wire-status.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { languageOf } from '#urls.ts'
import { customersApi } from '../../../api/customers.ts'
import { useStateName } from '../../../delivery/state-options.tsx'
import { textOf, useText } from '../../../language.tsx'
import { pageMeta } from '../../../page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dayOf } from '../../moments.ts'
import { PageHead } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { type OwnerRequest, ownerOnly } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { TeamNotes } from './team-notes.tsx'

/** Further orders of a customer are found in the list of orders. */
const MAX_ORDERS = 50

export const loader = ownerOnly(async ({ shop: { db }, params, person }) => {
  const id = parseUserId(params.name ?? '')
  const holder = id && (await findAccountHolder(db, id))
  if (!holder) return data({ customer: undefined }, { status: 404 })
  return data({
    customer: { id, ...holder, ...(await loadCustomer(db, id)) },
    notes: mayUse(person, 'customer.note') ? await listNotes(db, { userId: id }) : undefined,
  })
})

async function loadCustomer(db: OwnerRequest['shop']['db'], id: UserId) {
  const [figures, orders, consents, talks] = await Promise.all([
    findCustomer(db, id),
    listGoodsOrdersOf(db, id, MAX_ORDERS),
    // Any other consent, such as the one for health answers, would reveal that there are some.
    listConsentsOf(db, id, 'kept-addresses'),
    countTalks(db, id),
  ])
  return {
    figures,
    consents,
    // Neither the topics nor the total number.
    missed: talks.missed,
    orders: orders.map(({ id: orderId, number, createdAt, amounts, paymentState, stage }) => ({
      id: orderId,
      number,
      createdAt,
      totalPaise: amounts.totalPaise,
      stage,
      status: statusOf(paymentState, stage),
    })),
  }
}

type Loaded = NonNullable<
  Extract<Awaited<ReturnType<typeof loader>>['data'], { customer: object }>['customer']
>

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'panelCustomers')
  const title = args.loaderData?.customer?.name ?? t('unknownTitle')
  const path = panelPages.customer(args.params.name ?? '')
  return pageMeta(args, { title, description: title, path, index: false })
}

/** One customer: figures, orders of goods, consents, and the team's notes. */
export default function CustomerPage() {
  const t = useText('panelCustomers')
  const loaded = useLoaderData<typeof loader>()
  if (!loaded.customer) {
    return (
      <>
        <PageHead title={t('unknownTitle')} />
        <EmptyState sentence={t('unknown')}>
          <ButtonLink to={placeAddress('customers')} variant="line">
            {t('toList')}
          </ButtonLink>
        </EmptyState>
      </>
    )
  }
  const { customer, notes } = loaded
  const { id, name } = customer
  return (
    <>
      <TextLink to={placeAddress('customers')}>{t('toList')}</TextLink>
      <PageHead title={name} />
      <div className="columns columns-7-5 align-start">
        <Orders orders={customer.orders} />
        <div className="stack">
          <Figures customer={customer} />
          <Consents consents={customer.consents} />
          {notes && (
            <TeamNotes
              notes={notes}
              about={id}
              lead={t('notesLead')}
              add={(text, idempotencyKey) =>
                customersApi.addNote({ params: { id }, body: { text }, idempotencyKey })
              }
              remove={(note) => customersApi.removeNote({ params: { id, note } })}
            />
          )}
        </div>
      </div>
    </>
  )
}

function Figures({ customer: { email, figures, missed } }: { customer: Loaded }) {
  const t = useText('panelCustomers')
  const stateName = useStateName()
  const facts: [string, string][] = [[t('email'), email || t('unconfirmed')]]
  if (figures) {
    const { phone, city, state, pincode, orders, spentPaise, lastAt, returns, refused } = figures
    facts.push(
      [t('phone'), phone],
      [t('lastPlace'), `${city}, ${stateName(state)} ${pincode}`],
      [t('orderCount'), String(orders)],
      [t('value'), formatRupees(spentPaise)],
      [t('last'), dayOf(lastAt, t.language)],
      [t('returnCount'), String(returns)],
      [t('refusedCount'), String(refused)],
    )
  }
  if (missed > 0) facts.push([t('missedCount'), String(missed)])
  return (
    <Part id="customer-figures" title={t('figures')}>
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Orders({ orders }: Pick<Loaded, 'orders'>) {
  const t = useText('panelCustomers')
  const words = useText('orders')
  const may = useOwnRights()
  return (
    <Part id="customer-orders" title={t('orderList')}>
      {orders.length === 0 && <p>{t('noOrders')}</p>}
      {orders.length === MAX_ORDERS && <p>{t('latestOnly', { count: MAX_ORDERS })}</p>}
      <ul className="lines panel-lines">
        {orders.map(({ id, number, createdAt, totalPaise, status, stage }) => (
          <li key={id}>
            {may('order.list-all') ? (
              <TextLink to={panelPages.order(id)}>{number}</TextLink>
            ) : (
              <b>{number}</b>
            )}
            <b>{formatRupees(totalPaise)}</b>
            <span>
              <time dateTime={createdAt.toISOString()}>{dayOf(createdAt, t.language)}</time> ·{' '}
              {words(`stage ${stage}`)} · {words(`status ${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Consents({ consents }: Pick<Loaded, 'consents'>) {
  const t = useText('panelCustomers')
  return (
    <Part id="customer-consents" title={t('consents')}>
      {consents.length === 0 && <p>{t('noConsents')}</p>}
      <ul className="lines panel-lines">
        {consents.map(({ givenAt, withdrawnAt }) => (
          <li key={givenAt.getTime()}>
            <span>{t('consent kept-addresses')}</span>
            <span>{t('given', { day: dayOf(givenAt, t.language) })}</span>
            {withdrawnAt && <span>{t('withdrawn', { day: dayOf(withdrawnAt, t.language) })}</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
