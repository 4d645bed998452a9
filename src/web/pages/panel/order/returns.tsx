import { useState } from 'react'
import type { afterSaleEndpoints } from '#contract/after-sale.ts'
import { formatRupees, rupeesOf } from '#domain/money/money.ts'
import { productNameIn } from '#domain/orders/order.ts'
import {
  awaitsGoods,
  mayComeLate,
  mayMoveReturn,
  type ReturnState,
} from '#domain/returns/return-request.ts'
import { panelPages } from '#panel-urls.ts'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import type { SentTo } from '../../../api/client.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineLink } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { shortMoment } from '../../moments.ts'
import { PhotoStrip } from '../../orders/photo-strip.tsx'
import type { ShownOrder } from '../../orders/shown-order.ts'
import { AskingButton, Press } from '../kit/act-button.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { Part } from '../kit/part.tsx'
import { TextLink } from '../kit/text-link.tsx'
import { useUnsent } from '../kit/use-unsent.ts'
import { Exchange } from './exchange.tsx'
import type { ShownRefundable } from './money.tsx'
import { Pickup } from './return-pickup.tsx'
import { useOrderAction } from './use-order-action.ts'

type Asked = AdminOrderView['returns'][number]
type ReturnAnswer = SentTo<(typeof afterSaleEndpoints)['answerReturn']>

interface ReturnsProps {
  order: ShownOrder
  returns: readonly Asked[]
  /** The amount that can still be refunded. */
  refundable: ShownRefundable
  hasCourier: boolean
}

export function Returns({ returns, ...rest }: ReturnsProps) {
  const t = useText('panelOrder')
  if (returns.length === 0) return null
  return (
    <Part id="orders-returns" title={t('returns')} className="stack whole">
      {returns.map((asked) => (
        <ReturnCase key={asked.id} asked={asked} {...rest} />
      ))}
    </Part>
  )
}

interface CaseProps extends Omit<ReturnsProps, 'returns'> {
  asked: Asked
}

function ReturnCase({ order, asked, refundable, hasCourier }: CaseProps) {
  const t = useText('panelOrder')
  const { busy, act } = useOrderAction()
  const mayUse = useOwnRights()
  /** Undefined until it is first opened, so that its button takes no focus before. */
  const [isExchanging, setExchanging] = useState<boolean>()
  const { id, state, policyPaise, replacement, exchange } = asked
  const form = useForm({
    known: { answer: '' },
    draft: useUnsent(`return ${id}`),
  })
  const may = (to: ReturnState) => mayMoveReturn(asked, to)
  const backPaise = Math.min(policyPaise, refundable.paise)
  const move: Move = async (to, more) => {
    const done = await act(
      () =>
        afterSaleApi.answerReturn({
          params: { id: order.id, return: id },
          body: { state: to, answer: form.values.answer, ...more },
        }),
      to === 'refunded' && backPaise > 0 && refundable.byHandPaise > 0
        ? t('refundedByHand', { amount: formatRupees(backPaise) })
        : t(`told ${to}`),
    )
    // The message is sent; the next step has another.
    if (done) form.reset()
  }
  const mayExchange =
    may('refunded') &&
    backPaise > 0 &&
    ['delivered', 'returned'].includes(order.stage) &&
    mayUse('order.refund') &&
    mayUse('order.take')
  const hasOthers = mayExchange || exchange || replacement
  const mayOrderOthers =
    !may('approved') && state !== 'refused' && !hasOthers && mayUse('order.take')
  return (
    <div className="stack raise gap-12 pad-20 orders-return">
      <WhatIsAsked order={order} asked={asked} />
      <Pickup orderId={order.id} asked={asked} hasCourier={hasCourier} />
      {may('refused') && (
        <form ref={form.element.ref} onSubmit={(event) => event.preventDefault()}>
          <TextArea label={t('answer')} rows={2} maxLength={1_000} {...form.text('answer')} />
        </form>
      )}
      <div className="button-row">
        <Decisions asked={asked} backPaise={backPaise} busy={busy} move={move} />
        {mayExchange && !isExchanging && (
          <Press
            words={t('exchange')}
            busy={busy}
            autoFocus={isExchanging === false}
            act={() => setExchanging(true)}
          />
        )}
        {mayOrderOthers && (
          <LineLink to={panelPages.newOrder(order.id)}>{t('otherGoods')}</LineLink>
        )}
        {may('refused') && (
          <AskingButton words={t('refuse')} busy={busy} act={() => move('refused')} />
        )}
      </div>
      {mayExchange && isExchanging && (
        <Exchange
          orderId={order.id}
          returnId={id}
          worthPaise={backPaise}
          isBack={asked.cameAt !== undefined}
          close={() => setExchanging(false)}
        />
      )}
    </div>
  )
}

type Move = (
  to: ReturnAnswer['state'],
  more?: Pick<ReturnAnswer, 'amount' | 'backOnShelf'>,
) => Promise<unknown>

interface DecisionsProps {
  asked: Asked
  backPaise: number
  busy: boolean
  move: Move
}

/** Approving a return, receiving its goods, and giving back the money or a replacement. */
function Decisions({ asked, backPaise, busy, move }: DecisionsProps) {
  const t = useText('panelOrder')
  const mayUse = useOwnRights()
  const may = (to: ReturnState) => mayMoveReturn(asked, to)
  return (
    <>
      {may('approved') && (
        <Press words={t('approve')} isMain busy={busy} act={() => move('approved')} />
      )}
      {awaitsGoods(asked) && (
        <>
          {/* The two are easily mistaken for each other, and neither can be undone. */}
          <AskingButton
            words={t('receivedShelf')}
            busy={busy}
            act={() => move('received', { backOnShelf: true })}
          />
          <AskingButton words={t('receivedBad')} busy={busy} act={() => move('received')} />
        </>
      )}
      {may('refunded') && mayUse('order.refund') && (
        <AskingButton
          words={
            backPaise > 0 ? t('refundReturn', { amount: formatRupees(backPaise) }) : t('refundGone')
          }
          isMain
          busy={busy}
          act={() => move('refunded', backPaise > 0 ? { amount: rupeesOf(backPaise) } : undefined)}
        />
      )}
      {may('replaced') && (
        <AskingButton
          words={t('replaced')}
          isMain={asked.wish === 'replacement'}
          busy={busy}
          act={() => move('replaced')}
        />
      )}
    </>
  )
}

/** What the shopper asked for, what the rules grant, and the orders that followed. */
function WhatIsAsked({ order, asked }: Pick<CaseProps, 'order' | 'asked'>) {
  const t = useText('panelOrder')
  const words = useText('returns')
  const { state, reason, wish, goods, note, payTo, policyPaise, requestedAt } = asked
  const { replacement, exchange } = asked
  const nameOf = (productId: string) => productNameIn(order.lines, productId, t.language)
  return (
    <>
      <p>
        <b>{t(exchange?.creditPaise ? 'exchanged' : `return ${state}`)}</b>{' '}
        {shortMoment(requestedAt, t.language)} ·{' '}
        {t('asked', { reason: words(`reason ${reason}`), wish: t(`wish ${wish}`) })}
      </p>
      <p>{goods.map((one) => `${nameOf(one.productId)} × ${one.quantity}`).join(', ')}</p>
      <blockquote className="bar pre-line">{note}</blockquote>
      <PhotoStrip photos={asked.photos} />
      <p>
        {t('policy', { amount: formatRupees(policyPaise) })} {payTo && t('payTo', { payTo })}
      </p>
      {asked.answer !== '' && <p>{asked.answer}</p>}
      {replacement && (
        <p>
          <TextLink to={panelPages.order(replacement.orderId)}>
            {t('sentAs', { number: replacement.number })}
          </TextLink>
        </p>
      )}
      {exchange && (
        <p>
          <TextLink to={panelPages.order(exchange.orderId)}>
            {t(exchange.creditPaise > 0 ? 'exchangedFor' : 'exchangeOver', {
              number: exchange.number,
              amount: formatRupees(exchange.creditPaise),
            })}
          </TextLink>
        </p>
      )}
      {mayComeLate(asked) && <p className="help">{t('notBack')}</p>}
    </>
  )
}
