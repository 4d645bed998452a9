import { useState } from 'react'
import { withPlainDigits } from '#domain/delivery/typed-place.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { orderChangesApi } from '../../../api/order-changes.ts'
import { StateOptions } from '../../../delivery/state-options.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { Button, LineButton } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { shortMoment } from '../../moments.ts'
import { Opener } from '../kit/act-button.tsx'
import { Part } from '../kit/part.tsx'
import { Question } from '../kit/question.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'
import { GoodsLines } from '../new-order/goods-lines.tsx'
import { linesIn, textOfLines } from '../new-order/order-lines.ts'
import { changeBody, placeOf } from './change-body.ts'
import type { ChangeableOrder } from './changeable.server.ts'
import { OrderButton } from './order-button.tsx'

const FIELDS = ['recipient', 'address', 'city', 'pincode', 'phone_number'] as const

interface ChangeOrderProps {
  id: string
  changeable: ChangeableOrder
}

type Outcome = 'made' | 'made-cheaper' | 'asked'

/** Changes address or goods; shows the price difference before it is confirmed. */
export function ChangeOrder({ id, changeable }: ChangeOrderProps) {
  const t = useText('panelOrderChange')
  const { asked, canAddress } = changeable
  return (
    <Part id="orders-change" title={t('title')}>
      {asked && <Asked id={id} asked={asked} />}
      <History changes={changeable.changes} />
      {!asked && canAddress && (
        <Opener words={t('open')}>
          {(close) => <ChangeForm id={id} changeable={changeable} onEnd={close} />}
        </Opener>
      )}
    </Part>
  )
}

function Asked({ id, asked }: { id: string; asked: NonNullable<ChangeableOrder['asked']> }) {
  const t = useText('panelOrderChange')
  const isToConfirm = asked.kind === 'confirmation'
  return (
    <div className="gap-12 bar semibold stack stack-start">
      <p>
        {isToConfirm
          ? t('waitsToConfirm', {
              until: asked.lapsesAt ? shortMoment(asked.lapsesAt, t.language) : '',
            })
          : t('waits', {
              before: formatRupees(asked.oldTotalPaise),
              after: formatRupees(asked.newTotalPaise),
            })}
      </p>
      <OrderButton
        words={t(isToConfirm ? 'release' : 'withdraw')}
        send={() => orderChangesApi.withdraw({ params: { id } })}
        done={t(isToConfirm ? 'released' : 'withdrawn')}
      />
    </div>
  )
}

function History({ changes }: { changes: ChangeableOrder['changes'] }) {
  const t = useText('panelOrderChange')
  const settled = changes.filter(({ state }) => state !== 'asked')
  if (settled.length === 0) return null
  return (
    <ul className="rows panel-rows">
      {settled.map(({ id, kind, state, oldTotalPaise, newTotalPaise, ...what }) => (
        <li key={id}>
          <p>
            {kind === 'confirmation' ? (
              <b>{t(`confirmation ${state}`)}</b>
            ) : (
              <>
                {[what.isAddressed && t('ofAddress'), what.hasOtherGoods && t('ofGoods')]
                  .filter(Boolean)
                  .join(', ')}{' '}
                · {formatRupees(oldTotalPaise)} → {formatRupees(newTotalPaise)} ·{' '}
                <b>{t(`state ${state}`)}</b>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface ChangeFormProps extends ChangeOrderProps {
  onEnd(): void
}

/** Sent without an amount the change is priced, with the amount it is made, or the shopper is asked. */
function useChangeForm({ id, changeable, onEnd }: ChangeFormProps) {
  const t = useText('panelOrderChange')
  const { act } = usePanelAction()
  const [price, setPrice] = useState<{ outcome: Outcome; oldTotal: number; newTotal: number }>()
  const form = useForm({
    known: { ...placeOf(changeable.delivery), goods: textOfLines(changeable.lines), amount: '' },
    draft: useUnsent(`change of ${id}`),
    send: ({ amount, goods, ...place }) =>
      act(
        () =>
          orderChangesApi.change({
            params: { id },
            body: {
              ...changeBody(changeable, {
                place: withPlainDigits(place),
                lines: linesIn(goods),
              }),
              ...(amount !== '' && { amount: Number(amount) }),
            },
          }),
        {
          done: ({ isDone, outcome }) =>
            isDone && outcome !== 'paid-already' ? t(`done ${outcome}`) : '',
          refused: ({ errors, detail }) => Object.values(errors)[0] ?? detail,
          lost: t('unreachable'),
        },
      ),
    whenSent(answer) {
      if (answer.isDone) onEnd()
      else if (answer.outcome !== 'paid-already') setPrice({ ...answer, outcome: answer.outcome })
    },
  })
  return { form, price, forgetPrice: () => setPrice(undefined) }
}

function ChangeForm({ id, changeable, onEnd }: ChangeFormProps) {
  const t = useText('panelOrderChange')
  const d = useText('delivery')
  const { form, price, forgetPrice } = useChangeForm({ id, changeable, onEnd })
  const labels = {
    recipient: d('recipient'),
    address: d('address'),
    city: d('city'),
    pincode: d('pincode'),
    phone_number: d('phone'),
  }
  return (
    <form className="stack raise gap-12 pad-20 panel-form" {...form.element} onInput={forgetPrice}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          maxLength={300}
          autoComplete="off"
          inputMode={name === 'phone_number' || name === 'pincode' ? 'numeric' : undefined}
          {...form.text(name)}
        />
      ))}
      <SelectField label={d('state')} {...form.text('state')}>
        <StateOptions />
      </SelectField>
      {changeable.canGoods ? (
        <GoodsLines
          lines={linesIn(form.values.goods)}
          error={undefined}
          change={(next) => {
            forgetPrice()
            form.change({ goods: textOfLines(next) })
          }}
        />
      ) : (
        <p className="pale">{t('goodsStay')}</p>
      )}
      {price ? (
        <Question
          words={t(`ask ${price.outcome}`, {
            before: formatRupees(paiseOf(price.oldTotal)),
            after: formatRupees(paiseOf(price.newTotal)),
          })}
          onNo={onEnd}
        >
          <Button
            size="small"
            busy={form.busy}
            onClick={(event) => form.submit(event, { amount: String(price.newTotal) })}
          >
            {t(price.outcome === 'asked' ? 'yesAsk' : 'yesChange')}
          </Button>
        </Question>
      ) : (
        <div className="button-row">
          <Submit size="small" busy={form.busy}>
            {t('price')}
          </Submit>
          <LineButton onClick={onEnd}>{t('no')}</LineButton>
        </div>
      )}
    </form>
  )
}
