import { useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { byReason, MAX_ORDERS_CHOSEN, sumOfOrders } from '#domain/orders/order-list.ts'
import { panelApi } from '../../../api/panel.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import type { AskedOrders } from './find-orders.tsx'
import { HeadBox } from './head-box.tsx'
import type { Selection } from './use-selection.ts'
import type { ActReport, SelectionAct, SelectionActs } from './use-selection-acts.ts'

interface SelectionBarProps {
  selection: Selection
  acts: SelectionActs
  /** An empty list shows only the result of the last action. */
  isEmpty: boolean
  asked: AskedOrders
  /** There are more orders than on this page. */
  hasMore: boolean
  hasCourier: boolean
  asking: SelectionAct | undefined
  onAsk(act: SelectionAct | undefined): void
}

/** The selection and its actions; without a selection, the keyboard shortcuts. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, acts, asking, onAsk } = props
  const t = useText('panelOrders')
  const { chosen } = selection
  const report = acts.report && <Report report={acts.report} onUndo={() => void acts.undo()} />
  if (chosen.size === 0) {
    if (props.isEmpty && !report) return null
    return (
      <div className="row help orders-hint">
        {/* Cards have no table head. */}
        <div className="line gap-8 orders-all">
          <HeadBox selection={selection} />
          <span aria-hidden="true">{t('chooseAll')}</span>
        </div>
        {report ?? <Hint hasCourier={props.hasCourier} />}
      </div>
    )
  }
  const sum = sumOfOrders([...chosen.values()])
  const figures = t('sum', {
    amount: formatRupees(sum.totalPaise),
    weight: (sum.weightGrams / 1000).toFixed(1),
    cod: sum.cod,
  })
  return (
    <section
      className="sticky-head row row-between gap-8-20 dye orders-bar"
      aria-label={t('chosenOrders')}
    >
      <p className="orders-bar-count" role="status">
        <HeadBox selection={selection} />
        <b>{t('chosen', { count: sum.orders })}</b>
        <span>{figures}</span>
      </p>
      {asking ? (
        <fieldset className="row gap-4-20 small orders-bar-acts">
          <legend>{t(`ask ${asking}`, { count: sum.orders })}</legend>
          <Button
            variant="dadam"
            size="small"
            autoFocus
            busy={acts.busy}
            onClick={() => {
              onAsk(undefined)
              void acts.run(asking)
            }}
          >
            {t(`yes ${asking}`, { count: sum.orders })}
          </Button>
          <button type="button" onClick={() => onAsk(undefined)}>
            {t('no')}
          </button>
        </fieldset>
      ) : (
        <Acts {...props} count={sum.orders} />
      )}
      {report}
    </section>
  )
}

function Acts({
  selection,
  acts,
  asked,
  hasMore,
  hasCourier,
  onAsk,
  count,
}: SelectionBarProps & { count: number }) {
  const t = useText('panelOrders')
  const may = useOwnRights()
  const mayPack = may('parcel.hand-over')
  const numbers = [...selection.chosen.values()].map(({ number }) => number.replace(/\D/g, ''))
  return (
    <div className="row gap-4-20 small orders-bar-acts">
      {mayPack && (
        <>
          <Button
            variant="dadam"
            size="small"
            busy={acts.busy}
            onClick={() => void acts.print('a6')}
          >
            {t('print', { count })} <kbd>P</kbd>
          </Button>
          <button type="button" disabled={acts.busy} onClick={() => void acts.print('a4')}>
            {t('printA4')}
          </button>
          {hasCourier ? (
            <>
              <button type="button" onClick={() => onAsk('book')}>
                {t('book')} <kbd>B</kbd>
              </button>
              <button type="button" onClick={() => onAsk('leave')}>
                {t('leave')} <kbd>H</kbd>
              </button>
            </>
          ) : (
            <span>{t('leaveEach')}</span>
          )}
        </>
      )}
      {may('order.export') && (
        <a href={panelApi.ordersFile.path({ query: { orders: numbers.join(',') } })}>
          {t('export')}
        </a>
      )}
      {hasMore && selection.head === 'all' && <AllFound asked={asked} selection={selection} />}
      <button type="button" onClick={selection.clear}>
        {t('clearChoice')} <kbd>Esc</kbd>
      </button>
    </div>
  )
}

/** Selects the orders of the list's other pages, too, up to the limit of one action. */
function AllFound({ asked, selection }: { asked: AskedOrders; selection: Selection }) {
  const t = useText('panelOrders')
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    const answer = await panelApi.ordersFound({ query: { ...asked } })
    setBusy(false)
    if (!answer.ok) return
    const free = answer.data.orders.filter(({ held }) => held === null)
    selection.choose(
      free.map(({ id, number, total, weightGrams, cod, canPrint }) => ({
        id,
        number,
        weightGrams,
        canPrint,
        isCod: cod,
        held: undefined,
        totalPaise: Math.round(total * 100),
      })),
    )
  }
  return (
    <button type="button" disabled={busy} onClick={() => void choose()}>
      {t('allFound', { max: MAX_ORDERS_CHOSEN })}
    </button>
  )
}

function Report({ report, onUndo }: { report: ActReport; onUndo(): void }) {
  const t = useText('panelOrders')
  const { done, not, steps, labels = { theirs: 0, own: 0, missing: [] } } = report
  return (
    <div className="row gap-4-16 small orders-report" role="status">
      <b>{t('report', { done, not: not.length })}</b>
      {labels.theirs + labels.missing.length > 0 && (
        <span>{t('labels', { theirs: labels.theirs, own: labels.own })}</span>
      )}
      {byReason([...labels.missing, ...not]).map(({ why, numbers }) => (
        <span key={why}>
          {numbers.join(', ')}: {why}
        </span>
      ))}
      {steps.length > 0 && (
        <>
          {t('canUndo')}{' '}
          <button type="button" onClick={onUndo}>
            {t('undoAll')}
          </button>
        </>
      )}
    </div>
  )
}

/** The keyboard shortcuts. */
function Hint({ hasCourier }: Pick<SelectionBarProps, 'hasCourier'>) {
  const t = useText('panelOrders')
  const mayPack = useOwnRights()('parcel.hand-over')
  return (
    <p className="row gap-8-12 orders-keys">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> {t('key move')}
      </span>
      <span>
        <kbd>X</kbd> {t('key choose')}
      </span>
      <span>
        <kbd>Shift X</kbd> {t('key range')}
      </span>
      <span>
        <kbd>A</kbd> {t('key all')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('key open')}
      </span>
      <span>
        <kbd>/</kbd> {t('key find')}
      </span>
      {mayPack && (
        <span>
          <kbd>P</kbd> {t('key print')}
        </span>
      )}
      {mayPack && hasCourier && (
        <>
          <span>
            <kbd>B</kbd> {t('book')}
          </span>
          <span>
            <kbd>H</kbd> {t('leave')}
          </span>
        </>
      )}
      <span>
        <kbd>Esc</kbd> {t('clearChoice')}
      </span>
    </p>
  )
}
