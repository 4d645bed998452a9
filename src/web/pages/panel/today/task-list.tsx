import { type FormEvent, useState } from 'react'
import type { OpenTask } from '#database/panel/owner-tasks.ts'
import { formatRupees } from '#domain/money/money.ts'
import { type TaskTopic, TOPIC_OF } from '#domain/payments/owner-tasks.ts'
import {
  CASH_OUTCOMES,
  type CashOutcome,
  missingCashPaise,
} from '#domain/remittances/cash-outcomes.ts'
import { panelPages } from '#panel-urls.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { shortMoment } from '../../moments.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { TextLink } from '../kit/text-link.tsx'
import { useOrderAction } from '../order/use-order-action.ts'
import { TaskFacts } from './task-facts.tsx'

export function TaskList({ tasks }: { tasks: readonly OpenTask[] }) {
  const t = useText('panelOrder')
  if (tasks.length === 0) return <EmptyState sentence={t('noTasks')} />
  return (
    <ol className="rows">
      {tasks.map((task) => (
        <li key={task.id}>
          <Task task={task} />
        </li>
      ))}
    </ol>
  )
}

/** Closed by acting on the order itself, so no resolution is typed. */
const SETTLED_BY_ACTING: readonly OpenTask['kind'][] = [
  'return-requested',
  'return-arrived',
  'cash-refund-due',
]

/** The part of the order's page where a task is acted on; on a phone it is several screens below the top. */
const PART_OF: Readonly<Record<TaskTopic, string>> = {
  money: 'orders-money',
  parcels: 'orders-parcel',
  returns: 'orders-returns',
}

function Task({ task }: { task: OpenTask }) {
  const t = useText('panelOrder')
  const { busy, act } = useOrderAction()
  const may = useOwnRights()
  const { id, kind, orderId, orderNumber, paymentId, openedAt } = task
  const [resolution, setResolution] = useState(task.resolution)
  const [outcome, setOutcome] = useState<CashOutcome>()
  const missing = missingCashPaise(task)
  const close = (event: FormEvent) => {
    event.preventDefault()
    void act(
      () =>
        afterSaleApi.closeTask({
          params: { task: id },
          body: { resolution, ...(outcome && { outcome }) },
        }),
      t('closed'),
    )
  }
  return (
    <div className="row row-between gap-8-28 task">
      <div>
        <b>{t(`task ${kind}`)}</b>
        <TaskFacts task={task} />
        <p>
          {orderId && orderNumber && (
            <>
              <TextLink to={`${panelPages.order(orderId)}#${PART_OF[TOPIC_OF[kind]]}`}>
                {orderNumber}
              </TextLink>{' '}
            </>
          )}
          {paymentId && <span>{t('payment', { id: paymentId })} </span>}
          <time className="pale" dateTime={openedAt.toISOString()}>
            {t('since', { when: shortMoment(openedAt, t.language) })}
          </time>
        </p>
      </div>
      {may('task.decide') && !SETTLED_BY_ACTING.includes(kind) && (
        <form className="row gap-8 panel-line" onSubmit={close}>
          {missing > 0 && (
            <SelectField
              label={t('outcome', { amount: formatRupees(missing) })}
              value={outcome ?? ''}
              required
              onChange={({ currentTarget }) =>
                setOutcome(CASH_OUTCOMES.find((known) => known === currentTarget.value))
              }
            >
              <option value="">{t('outcomeOpen')}</option>
              <Options of={CASH_OUTCOMES} labelOf={(known) => t(`outcome ${known}`)} />
            </SelectField>
          )}
          <TextField
            label={t('resolution')}
            value={resolution}
            required
            minLength={3}
            maxLength={500}
            onChange={({ currentTarget }) => setResolution(currentTarget.value)}
          />
          <LineButton type="submit" busy={busy}>
            {t('close')}
          </LineButton>
        </form>
      )}
    </div>
  )
}
