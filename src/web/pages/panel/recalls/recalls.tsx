import './recalls.css'
import { useLoaderData } from 'react-router'
import {
  type BatchFacts,
  type BatchOrder,
  findBatch,
  listBatches,
  listBatchOrders,
} from '#database/stock/recalls.ts'
import { parseProductId } from '#domain/ids.ts'
import { MAX_BATCH_LENGTH } from '#domain/stock/lot-form.ts'
import { isInHouse } from '#domain/stock/recall.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { stockApi } from '../../../api/stock.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dayOf, fullDay } from '../../moments.ts'
import { PageHead, Rows } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { WideTable } from '../kit/table.tsx'
import { PanelLink, TextLink } from '../kit/text-link.tsx'
import { RecallForm } from './recall-form.tsx'

const MAX_LISTED = 50
const MAX_SHOWN = 100

export const loader = ownerOnly(async ({ shop: { db }, query }) => {
  const productId = parseProductId(query.get('product') ?? '')
  const batch = productId && (await findBatch(db, { productId, batch: query.get('batch') ?? '' }))
  if (batch) {
    const orders = await listBatchOrders(db, batch.lotId)
    const inHouse = orders.filter(isInHouse).length
    return { batch, orders: orders.slice(0, MAX_SHOWN), count: orders.length, inHouse }
  }
  const q = (query.get('q') ?? '').trim().slice(0, MAX_BATCH_LENGTH)
  return { q, found: await listBatches(db, q, MAX_LISTED) }
})

type Loaded = Awaited<ReturnType<typeof loader>>
type OneBatch = Extract<Loaded, { batch: BatchFacts }>

export const meta = panelMeta('panelRecalls')

/** The customers of a batch, and its recall. */
export default function Recalls() {
  const loaded = useLoaderData<typeof loader>()
  return 'batch' in loaded && loaded.batch ? <Batch {...loaded} /> : <Batches />
}

function Batches() {
  const t = useText('panelRecalls')
  const loaded = useLoaderData<typeof loader>()
  if (!('found' in loaded) || !loaded.found) return null
  const { q, found } = loaded
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <search>
        <form className="row panel-search" method="get">
          <TextField label={t('search')} type="search" name="q" defaultValue={q} />
          <Submit variant="line">{t('find')}</Submit>
        </form>
      </search>
      {found.length === 0 ? (
        <EmptyState sentence={t(q === '' ? 'none' : 'noneFound')} />
      ) : (
        <Part id="found" title={t(q === '' ? 'recalled' : 'found')}>
          <Rows>
            {found.map((batch) => (
              <li key={batch.lotId}>
                <div>
                  <TextLink to={panelPages.batch(batch.productId, batch.batch)}>
                    {nameOf(batch, t)}
                  </TextLink>
                  <Facts batch={batch} />
                </div>
              </li>
            ))}
          </Rows>
        </Part>
      )}
    </>
  )
}

function nameOf(
  { productName, productNames, batch }: BatchFacts,
  t: ReturnType<typeof useText<'panelRecalls'>>,
): string {
  const product = nameInLanguage(productName, productNames, t.language)
  return t('batchOf', { product, batch })
}

function Facts({ batch }: { batch: BatchFacts }) {
  const t = useText('panelRecalls')
  const { received, onHand, expiresOn, recalled } = batch
  return (
    <p>
      {t('facts', { received, left: onHand, day: fullDay(expiresOn, t.language) })}{' '}
      {recalled && (
        <b>
          {t('recalledOn', {
            day: dayOf(recalled.at, t.language),
            reason: recalled.reason,
            units: recalled.units,
          })}
        </b>
      )}
    </p>
  )
}

function Batch({ batch, orders, count, inHouse }: OneBatch) {
  const t = useText('panelRecalls')
  const { productId } = batch
  const file = stockApi.batchFile.path({
    params: { id: productId },
    query: { batch: batch.batch, language: t.language },
  })
  return (
    <>
      <p className="panel-back">
        <TextLink to={placeAddress('recalls')}>{t('back')}</TextLink>
      </p>
      <PageHead title={nameOf(batch, t)} />
      <Facts batch={batch} />
      {batch.recalled && inHouse > 0 && (
        <p className="note" role="status">
          {t('inHouse', { count: inHouse })}
        </p>
      )}
      <section className="raise gap-12 pad-20 stack" aria-labelledby="orders">
        <div className="row row-between">
          <h2 id="orders" className="title-small">
            {t('orders')} ({count})
          </h2>
          {count > 0 && (
            <a className="text-link" href={file}>
              {t('file')}
            </a>
          )}
        </div>
        {count === 0 ? <p>{t('noOrders')}</p> : <Orders orders={orders} />}
        {count > orders.length && <p>{t('shown', { count: orders.length })}</p>}
      </section>
      {!batch.recalled && <RecallForm batch={batch} />}
    </>
  )
}

const COLUMNS = ['order', 'placed', 'buyer', 'phone', 'units', 'stage'] as const

function Orders({ orders }: { orders: readonly BatchOrder[] }) {
  const t = useText('panelRecalls')
  const noticeOf = ({ toldAt, holds, buyer }: BatchOrder) => {
    if (toldAt) return dayOf(toldAt, t.language)
    if (!holds) return t('gaveBack')
    return t(buyer.email === '' ? 'noAddress' : 'notTold')
  }
  return (
    <WideTable
      labelledBy="orders"
      className="panel-table panel-batch-orders"
      heads={[...COLUMNS.map((column) => t(`column ${column}`)), t('told')]}
    >
      {orders.map((order) => (
        <tr key={order.orderId} className={isInHouse(order) ? 'panel-late' : undefined}>
          <th scope="row">
            <PanelLink to={panelPages.order(order.orderId)}>{order.number}</PanelLink>
          </th>
          <td>{dayOf(order.placedAt, t.language)}</td>
          <td>{order.buyer.name}</td>
          <td>{order.buyer.phone}</td>
          <td>{order.units}</td>
          <td>{t(`stage ${order.stage}`)}</td>
          <td>{noticeOf(order)}</td>
        </tr>
      ))}
    </WideTable>
  )
}
