import { Form, redirect, useLoaderData } from 'react-router'
import { type FoundBy, findOrdersBy, findProductsBy } from '#database/orders/find-anything.ts'
import { findScanned, type Scanned } from '#database/orders/find-scanned.ts'
import { type Holder, mayUse, readsPayments } from '#domain/accounts/rights.ts'
import { formatRupees } from '#domain/money/money.ts'
import { parseAskedThing } from '#domain/orders/find-anything.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage } from '#urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { useCategories } from '../../../layout/root-data.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { shortMoment } from '../../moments.ts'
import { PageHead, RowFacts, Rows, RowWords } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { TextLink } from '../kit/text-link.tsx'

const MAX_LENGTH = 80

export const loader = ownerOnly(async ({ shop: { db }, query, person, language }) => {
  const q = (query.get('q') ?? '').slice(0, MAX_LENGTH)
  const thing = parseAskedThing(q)
  if (query.has('scan')) {
    const to = scannedPage(await findScanned(db, thing), person)
    if (to) throw redirect(inLanguage(to, language))
  }
  // Without the right to read orders, the results do not reveal who bought; the same for products.
  return {
    q,
    groups: mayUse(person, 'order.list-all')
      ? await findOrdersBy(db, thing, hiddenFrom(person))
      : [],
    products: mayUse(person, 'product.list-all') ? await findProductsBy(db, thing) : [],
  }
})

/** The fields that an order's page does not show to a person: a hit would tell them. */
function hiddenFrom(person: Holder): ReadonlySet<FoundBy> {
  const hidden = new Set<FoundBy>()
  if (!mayUse(person, 'customer.read')) hidden.add('email')
  if (!readsPayments(person)) hidden.add('payment')
  return hidden
}

/** The page of a scanned code; absent if the person may not see it. */
function scannedPage(found: Scanned | undefined, person: Holder): string | undefined {
  if (found?.kind === 'order') {
    return mayUse(person, 'order.list-all') ? panelPages.order(found.id) : undefined
  }
  if (!found) return undefined
  if (mayUse(person, 'batch.recall')) return panelPages.batch(found.productId, found.batch)
  return mayUse(person, 'product.list-all') ? panelPages.product(found.productId) : undefined
}

export const meta = panelMeta('panelFind')

/** The results for a text, by group, limited to what the person may see. */
export default function Find() {
  const t = useText('panelFind')
  const words = useText('orders')
  const categories = useCategories()
  const { q, groups, products } = useLoaderData<typeof loader>()
  const isEmpty = groups.length + products.length === 0
  return (
    <>
      <PageHead title={t('title')} />
      <Form
        className="row panel-search"
        role="search"
        aria-label={t('title')}
        method="get"
        action={inLanguage(panelPages.find(), t.language)}
        key={q}
      >
        <TextField
          label={t('words')}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={MAX_LENGTH}
        />
        <Submit variant="line">{t('find')}</Submit>
      </Form>
      {isEmpty && <EmptyState sentence={t(q.trim() === '' ? 'ask' : 'nothing')} />}
      {groups.map(({ by, orders }) => (
        <Part key={by} id={`found-${by}`} title={t(`by ${by}`)} className="stack gap-0">
          <Rows>
            {orders.map((order) => (
              <li key={order.id}>
                <RowWords>
                  <TextLink to={panelPages.order(order.id)}>{order.number}</TextLink>
                  <RowFacts>
                    <b>{order.userName}</b>
                    <span>{order.city}</span>
                    <span>{shortMoment(order.createdAt, t.language)}</span>
                  </RowFacts>
                </RowWords>
                <RowFacts>
                  <b>{formatRupees(order.totalPaise)}</b>
                  <span>{words(`stage ${order.stage}`)}</span>
                </RowFacts>
              </li>
            ))}
          </Rows>
        </Part>
      ))}
      {products.length > 0 && (
        <Part id="found-products" title={t('products')} className="stack gap-0">
          <Rows>
            {products.map(({ id, name, names, category, batch }) => (
              <li key={id}>
                <RowWords>
                  <TextLink to={panelPages.product(id)}>
                    {nameInLanguage(name, names, t.language)}
                  </TextLink>
                  <RowFacts>
                    <span>
                      {categories.find(({ title }) => title === category)?.name ?? category}
                    </span>
                    {batch && <b>{t('batch', { batch })}</b>}
                  </RowFacts>
                </RowWords>
              </li>
            ))}
          </Rows>
        </Part>
      )}
    </>
  )
}
