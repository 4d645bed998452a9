import { useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { byReason, MAX_ORDERS_CHOSEN, sumOfOrders } from '#domain/orders/order-list.ts'
import { orderActsApi } from '../../../api/order-acts.ts'
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
  hasMore: boolean
  hasCourier: boolean
  asking: SelectionAct | undefined
  onAsk(act: SelectionAct | undefined): void
}

/**
 * The selection and its actions; without a selection, the keyboard shortcuts. Both begin with the same checkbox, so that
 * it keeps the focus when it is pressed.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, acts, isEmpty, hasCourier } = props
  const t = useText('panelOrders')
  const { chosen } = selection
  const has = chosen.size > 0
  if (isEmpty && !has && !acts.report) return null
  const report = acts.report && <Report report={acts.report} onUndo={() => void acts.undo()} />
  const sum = sumOfOrders([...chosen.values()])
  const figures = {
    amount: formatRupees(sum.totalPaise),
    weight: (sum.weightGrams / 1000).toFixed(1),
    cod: sum.cod,
  }
  return (
    <section
      className={
        has ? 'sticky-head row row-between gap-8-12 dye orders-bar' : 'row help orders-hint'
      }
      aria-label={has ? t('chosenOrders') : undefined}
    >
      <div className="beside gap-8">
        <HeadBox selection={selection} />
        <p className="blocks" role="status">
          {has ? (
            <>
              <b>{t('chosen', { count: sum.orders })}</b>
              <span className="small">{t('sum', figures)}</span>
            </>
          ) : (
            <span aria-hidden="true">{t('chooseAll')}</span>
          )}
        </p>
      </div>
      {has && <AskOrActs {...props} count={sum.orders} />}
      {report ?? (!has && <Hint hasCourier={hasCourier} />)}
    </section>
  )
}

interface ActsProps extends SelectionBarProps {
  count: number
}

function AskOrActs(props: ActsProps) {
  const { acts, asking, onAsk, count } = props
  const t = useText('panelOrders')
  if (!asking) return <Acts {...props} />
  return (
    <fieldset className="row gap-4-20 small orders-bar-acts">
      <legend>{t(`ask ${asking}`, { count })}</legend>
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
        {t(`yes ${asking}`, { count })}
      </Button>
      <button type="button" onClick={() => onAsk(undefined)}>
        {t('no')}
      </button>
    </fieldset>
  )
}

/** The actions; on a phone all but the first are behind a button, so that the bar leaves the list in sight. */
function Acts({ selection, acts, asked, hasMore, hasCourier, onAsk, count }: ActsProps) {
  const t = useText('panelOrders')
  const [isOpen, setIsOpen] = useState(false)
  const may = useOwnRights()
  const mayPack = may('parcel.hand-over')
  const numbers = [...selection.chosen.values()].map(({ number }) => number.replace(/\D/g, ''))
  return (
    <>
      {mayPack && (
        <Button
          variant="dadam"
          size="small"
          className="orders-bar-first"
          busy={acts.busy}
          onClick={() => void acts.print('a6')}
        >
          {t('print', { count })} <kbd>P</kbd>
        </Button>
      )}
      <button
        type="button"
        className="orders-bar-more"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'less' : 'more')}
      </button>
      <div className="row gap-4-20 small orders-bar-acts">
        {mayPack && (
          <>
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
          <a href={orderActsApi.file.path({ query: { orders: numbers.join(',') } })}>
            {t('export')}
          </a>
        )}
        {hasMore && selection.head === 'all' && <AllFound asked={asked} selection={selection} />}
        <button type="button" onClick={selection.clear}>
          {t('clearChoice')} <kbd>Esc</kbd>
        </button>
      </div>
    </>
  )
}

/** Selects the orders of the list's other pages, too, up to the limit of one action. */
function AllFound({ asked, selection }: { asked: AskedOrders; selection: Selection }) {
  const t = useText('panelOrders')
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    const answer = await orderActsApi.found({ query: { ...asked } })
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
        parcel: 'unknown',
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
