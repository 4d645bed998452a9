import { data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { z } from 'zod'
import { formatRupees } from '#domain/money/money.ts'
import { inLanguage, pages } from '#urls.ts'
import {
  type AskedChange,
  answerChange,
  findChangeOfToken,
} from '#use-cases/orders/answer-order-change.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { FormPage } from '../../layout/form-page.tsx'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { ToOrders } from '../orders/to-orders.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.name ?? ''
  const asked = await findChangeOfToken(context.get(shopContext), token)
  // Forged and outdated links get the same response, so that nobody learns which orders exist.
  return data({ token, asked }, { status: asked === undefined ? 404 : 200 })
}

/** Two buttons answer the question, whose id is sent along. */
export const action = formAction({
  body: z.object({ change: z.coerce.number().int(), answer: z.enum(['agree', 'keep']) }),
  async act({ change, answer }, { deps, params }) {
    const token = params.name ?? ''
    const answered = await answerChange(deps, { token, change, agrees: answer === 'agree' })
    if (answered.ok) return { ok: true, done: { kind: answered.kind, state: answered.state } }
    if (answered.reason === 'unknown-change') throw data(null, { status: 404 })
    return { ok: false, refusal: { status: 409, code: answered.reason } }
  },
})

export const meta = metaOf('orderChange', (t) => ({
  title: t('title'),
  description: t('title'),
  index: false,
}))

/**
 * Asks the shopper to agree to a higher price or to confirm a cash order, without a sign-in. Opening the page changes
 * nothing; a button does.
 */
export default function OrderChange() {
  const t = useText('orderChange')
  const { token, asked } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const refusal = posted && 'refusal' in posted ? posted.refusal : undefined
  const isAsked = asked !== undefined && asked !== 'settled'
  const isToConfirm = (isAsked ? asked.kind : posted?.done?.kind) === 'confirmation'
  if (asked === undefined) return <DeadEnd title={t('title')} text={t('unknown')} />
  return (
    <FormPage title={t(isToConfirm ? 'confirmTitle' : 'title')}>
      {refusal && <ErrorNote>{t(refusal.status === 429 ? 'tooMany' : 'gone')}</ErrorNote>}
      {posted?.done && (
        <p className="note" role="status">
          {t(SETTLED[posted.done.kind][posted.done.state === 'made' ? 'made' : 'declined'])}
        </p>
      )}
      {asked === 'settled' && !posted?.done && !refusal && <p className="lead">{t('settled')}</p>}
      {isAsked && (
        <form
          className="stack"
          method="post"
          action={inLanguage(pages.orderChange(token), t.language)}
        >
          <input type="hidden" name="change" value={asked.id} />
          {isToConfirm ? <ToConfirm asked={asked} /> : <ToChange asked={asked} />}
        </form>
      )}
      {!isAsked && <ToOrders />}
    </FormPage>
  )
}

const SETTLED = {
  change: { made: 'agreed', declined: 'kept' },
  confirmation: { made: 'confirmed', declined: 'confirmedNot' },
} as const

function ToConfirm({ asked: { number, newTotalPaise } }: { asked: AskedChange }) {
  const t = useText('orderChange')
  return (
    <>
      <p className="lead">
        <Unbroken text={t('confirmLead', { number, amount: formatRupees(newTotalPaise) })} />
      </p>
      <p className="button-row">
        <Button type="submit" name="answer" value="agree">
          {t('confirm')}
        </Button>
        <Button type="submit" name="answer" value="keep" variant="line">
          {t('confirmNot')}
        </Button>
      </p>
    </>
  )
}

function ToChange({ asked }: { asked: AskedChange }) {
  const t = useText('orderChange')
  return (
    <>
      <p className="lead">
        <Unbroken text={t('lead', { number: asked.number })} />
      </p>
      {asked.place && <p>{t('place', asked.place)}</p>}
      {asked.hasOtherGoods && <p>{t('goods')}</p>}
      <dl className="facts">
        <div>
          <dt>{t('before')}</dt>
          <dd>{formatRupees(asked.oldTotalPaise)}</dd>
        </div>
        <div>
          <dt>{t('after')}</dt>
          <dd>
            <b>{formatRupees(asked.newTotalPaise)}</b>
          </dd>
        </div>
      </dl>
      <p>{t('either')}</p>
      <p className="button-row">
        <Button type="submit" name="answer" value="agree">
          {t('agree', { amount: formatRupees(asked.newTotalPaise) })}
        </Button>
        <Button type="submit" name="answer" value="keep" variant="line">
          {t('keep', { amount: formatRupees(asked.oldTotalPaise) })}
        </Button>
      </p>
    </>
  )
}
