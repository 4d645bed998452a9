import '../../orders/orders.css'
import '../today/today.css'
import './order.css'
import { data, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { findAccountHolder } from '#database/customers/customers.ts'
import { findNeighbours } from '#database/orders/orders.ts'
import { listTagsOf } from '#database/orders/tags.ts'
import { type Holder, mayUse, type PanelRight, readsPayments } from '#domain/accounts/rights.ts'
import { districtOfPincode } from '#domain/delivery/districts.ts'
import { parseOrderId } from '#domain/ids.ts'
import { orderSearchOf } from '#domain/orders/order-search.ts'
import { TOPIC_OF, topicsFor } from '#domain/payments/owner-tasks.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { type AdminOrderView, findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { listOrderedProducts } from '#use-cases/orders/track-order.ts'
import { textOf, useText } from '../../../language.tsx'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { pageMeta } from '../../../page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndTime } from '../../moments.ts'
import { OrderBill } from '../../orders/order-bill.tsx'
import { paidAs } from '../../orders/order-state.ts'
import { OrderTimeline } from '../../orders/order-timeline.tsx'
import { shownOrder } from '../../orders/shown-order.ts'
import { PageHead } from '../kit/list-page.tsx'
import { type OwnerRequest, ownerOnly } from '../kit/panel-page.ts'
import { Part } from '../kit/part.tsx'
import { DeliverySelect } from '../orders/delivery-select.tsx'
import { askedOrders } from '../orders/find-orders.tsx'
import { ScanField } from '../orders/scan-field.tsx'
import { shownSteps } from '../orders/shown-step.server.ts'
import { TaskList } from '../today/task-list.tsx'
import { CameBack } from './came-back.tsx'
import { CancelAct } from './cancel-act.tsx'
import { ChangeOrder } from './change-order.tsx'
import { loadChangeable } from './changeable.server.ts'
import { Documents } from './documents.tsx'
import { ListWay } from './list-way.tsx'
import { Money } from './money.tsx'
import { OrderTags } from './order-tags.tsx'
import { Parcel } from './parcel.tsx'
import { loadPaymentLink } from './payment-link.server.ts'
import { PaymentLink } from './payment-link.tsx'
import { Returns } from './returns.tsx'
import { SendPart } from './send-part.tsx'
import { loadShopper } from './shopper.server.ts'
import { Shopper } from './shopper.tsx'

export const loader = ownerOnly(async ({ shop, params, person, query, language }) => {
  const id = parseOrderId(params.name ?? '')
  const hasCourier = shop.courier !== undefined
  const view = id && (await findAdminOrder(shop.db, id))
  // The fee of a consultation has no parcel: its actions are on the page of the consultations.
  if (view?.order.isConsultation)
    throw redirect(inLanguage(panelPages.bookings('coming'), language))
  if (!view) {
    const nothing = {
      view: undefined,
      order: undefined,
      step: undefined,
      shopper: undefined,
      link: undefined,
    }
    return data(
      { ...nothing, hasCourier, tags: undefined, list: undefined, changeable: undefined },
      { status: 404 },
    )
  }
  const now = shop.clock.now()
  const step = (await shownSteps(shop.db, [view.order.id], now)).get(view.order.id)
  const { order, ...rest } = view
  return data({
    order: {
      ...shownOrder(order, undefined, await listOrderedProducts(shop.db, [order], now)),
      takenBy: order.takenBy && ((await findAccountHolder(shop.db, order.takenBy))?.name ?? ''),
      phone: order.delivery.phone,
      pincode: order.delivery.pincode,
      city: districtOfPincode(order.delivery.pincode) ?? '',
      business: order.business,
    },
    view: shownTo(person, rest),
    step,
    link: mayUse(person, 'order.take') ? loadPaymentLink(shop, order) : undefined,
    hasCourier,
    shopper: await loadShopper(shop.db, order, person),
    tags: mayUse(person, 'order.note')
      ? ((await listTagsOf(shop.db, [order.id])).get(order.id) ?? [])
      : undefined,
    list: await loadList(shop.db, order, { query, person }),
    changeable: mayUse(person, 'order.change')
      ? await loadChangeable(shop, order, language)
      : undefined,
  })
})

/** The list from which the order was opened, with its neighbours there. */
async function loadList(
  db: OwnerRequest['shop']['db'],
  order: Parameters<typeof findNeighbours>[1],
  { query, person }: Pick<OwnerRequest, 'query' | 'person'>,
) {
  const search = orderSearchOf(person, query)
  const q = search.words ? (query.get('q') ?? '') : ''
  return {
    asked: askedOrders(search, q),
    ...(await findNeighbours(db, order, search)),
  }
}

const NOTHING_LEFT = { paise: 0, byHandPaise: 0 }

/** Removes what the person may neither read nor do, so that it is not sent to the browser. */
function shownTo(who: Holder, view: Omit<AdminOrderView, 'order'>) {
  const may = (right: PanelRight) => mayUse(who, right)
  const topics = topicsFor(who)
  const readsMoney = readsPayments(who)
  const { wasPaid, paise, byHandPaise } = view.refundable
  const left = readsMoney || may('return.answer') ? { paise, byHandPaise } : NOTHING_LEFT
  return {
    ...view,
    readsMoney,
    refundable: { ...left, wasPaid },
    keptPaise: readsMoney ? view.keptPaise : 0,
    tasks: view.tasks.filter(({ kind }) => topics.includes(TOPIC_OF[kind])),
    returns: may('return.answer') ? view.returns : [],
    documents: may('invoice.read-any') ? view.documents : undefined,
    canCancel: view.canCancel && may('order.cancel-any'),
    movingCharges: may('order.cancel-any') ? view.movingCharges : undefined,
    cameBack: may('return.answer') ? view.cameBack : [],
    canPrintSlip: view.canPrintSlip && may('parcel.hand-over'),
    payments: readsMoney ? view.payments : [],
    refunds: readsMoney ? view.refunds : [],
    cashRefunds: readsMoney ? view.cashRefunds : [],
    paidBy: readsMoney ? view.paidBy : undefined,
    awaitsPayment: view.awaitsPayment && may('order.check-payment'),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = textOf(languageOf(args.location.pathname).language, 'panelOrder')
  const number = args.loaderData?.order?.number ?? ''
  return pageMeta(args, {
    title: t('metaTitle', { number }),
    description: t('metaTitle', { number }),
    path: panelPages.order(args.params.name ?? ''),
    index: false,
  })
}

/** One order in the owner's panel: its state, payment and actions. */
export default function AdminOrder() {
  const t = useText('panelOrder')
  const { view, order, step, link, hasCourier, shopper, tags, list, changeable } =
    useLoaderData<typeof loader>()
  if (!view || !order || !list) {
    return (
      <>
        <PageHead title={t('unknownTitle')} />
        <EmptyState sentence={t('unknown')}>
          <ButtonLink to={pages.adminPanel} variant="line">
            {t('back')}
          </ButtonLink>
        </EmptyState>
      </>
    )
  }
  return (
    <div className="tiles gap-40-56 order-view">
      <OrderHead view={view} order={order} list={list} tags={tags} />
      {view.tasks.length > 0 && (
        <Part id="orders-tasks" title={t('tasks')} className="stack whole">
          <TaskList tasks={view.tasks} />
        </Part>
      )}
      <div className="stack gap-40">
        {link && <PaymentLink link={link} />}
        <WhereItIs view={view} order={order} step={step} />
        <Parcel
          id={order.id}
          view={view}
          isStepWaiting={step?.state === 'waiting'}
          stage={order.stage}
          hasCourier={hasCourier}
          pincode={order.pincode}
          city={order.city}
        />
        {view.goodsEnd && view.cameBack.length > 0 && (
          <CameBack order={order} goods={view.cameBack} end={view.goodsEnd} />
        )}
        {changeable?.toSplit && !changeable.asked && (
          <SendPart key={changeable.key} id={order.id} order={changeable.toSplit} />
        )}
        {changeable && (
          <ChangeOrder key={`change ${changeable.key}`} id={order.id} changeable={changeable} />
        )}
      </div>
      <div className="stack gap-40">
        <Part id="orders-goods" title={t('goods')}>
          <OrderBill order={order} />
          {view.documents && !order.isReplacement && (
            <Documents
              id={order.id}
              documents={view.documents}
              isOver={order.stage === 'cancelled'}
            />
          )}
        </Part>
        {view.readsMoney && <Money id={order.id} view={view} />}
        {shopper && <Shopper id={order.id} shopper={shopper} />}
      </div>
      <Returns
        order={order}
        returns={view.returns}
        refundable={view.refundable}
        hasCourier={hasCourier}
      />
    </div>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type Shown = { view: NonNullable<Loaded['view']>; order: NonNullable<Loaded['order']> }
type HeadProps = Shown & { list: NonNullable<Loaded['list']>; tags: Loaded['tags'] }

/** Number, state and related orders. */
function OrderHead({ view, order, list, tags }: HeadProps) {
  const t = useText('panelOrder')
  const words = useText('orders')
  return (
    <header className="stack stack-start whole gap-8">
      <div className="row row-between full">
        <ListWay list={list} />
        <ScanField />
      </div>
      <PageHead title={order.number} />
      <p>
        <time dateTime={order.createdAt.toISOString()}>
          {dateAndTime(order.createdAt, t.language)}
        </time>{' '}
        · {words(paidAs(order))} ·{' '}
        <b>
          {words(order.status === 'success' ? `stage ${order.stage}` : `status ${order.status}`)}
        </b>
      </p>
      {view.parts.map(({ id, number, stage }) => (
        <p key={id}>
          <ShopLink to={panelPages.order(id)} className="text-link">
            {t('otherPart', { number })}
          </ShopLink>{' '}
          {words(`stage ${stage}`)}
        </p>
      ))}
      {view.replaces && (
        <p>
          <ShopLink to={panelPages.order(view.replaces.id)} className="text-link">
            {t(order.isReplacement ? 'replaces' : 'exchangeOf', { number: view.replaces.number })}
          </ShopLink>
        </p>
      )}
      {order.takenBy !== undefined && !order.creditPaise && (
        <p>{order.takenBy ? t('takenBy', { name: order.takenBy }) : t('taken')}</p>
      )}
      {tags && <OrderTags key={order.id} id={order.id} tags={tags} />}
    </header>
  )
}

/** The steps of the order, its customer, and what is changed here. */
function WhereItIs({ view, order, step }: Shown & { step: Loaded['step'] }) {
  const t = useText('panelOrder')
  const d = useText('delivery')
  return (
    <Part id="orders-where" title={t('timeline')}>
      <OrderTimeline order={order} />
      {order.cancelled && <p>{t(`cancelledBy ${order.cancelled.by}`)}</p>}
      <h3 className="term">{t('customer')}</h3>
      <p>
        {!order.address.startsWith(order.userName) && (
          <>
            {order.userName}
            <br />
          </>
        )}
        {order.address}
      </p>
      {order.business && <p>{d('invoiceFor', order.business)}</p>}
      <p>
        <a className="text-link" href={`tel:+91${order.phone}`}>
          {order.phone}
        </a>
      </p>
      <DeliverySelect
        key={order.deliveryStatus}
        order={order}
        step={step}
        label={t('deliveryStatus', { number: order.number })}
      />
      {view.canCancel && step?.state !== 'waiting' && (
        <CancelAct
          id={order.id}
          number={order.number}
          wasPaid={view.refundable.wasPaid}
          moving={view.movingCharges}
        />
      )}
    </Part>
  )
}
