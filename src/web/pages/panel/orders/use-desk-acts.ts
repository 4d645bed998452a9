import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MAX_ORDERS_PER_ACT } from '#domain/orders/desk.ts'
import { ordersApi } from '../../../api/orders.ts'
import { panelApi } from '../../../api/panel.ts'
import { useText } from '../../../language.tsx'
import type { Chosen, Selection } from './use-selection.ts'

/** What an act on many orders came to. */
export interface DeskReport {
  done: number
  /** Each with why; they stay chosen. */
  not: readonly { number: string; why: string }[]
  /** What can be undone for a while: order and step. */
  steps: readonly { id: string; step: number }[]
}

export type DeskAct = 'book' | 'leave'

/** The acts of the desk: each goes order by order on the server, and keeps chosen what was not done. */
export function useDeskActs(selection: Selection) {
  const t = useText('panelOrders')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<DeskReport>()

  async function run(act: DeskAct): Promise<void> {
    if (busy) return
    setBusy(true)
    setReport(undefined)
    const orders = [...selection.chosen.values()]
    const send = act === 'book' ? panelApi.bookCouriers : panelApi.handToCourier
    let done = 0
    const not: { number: string; why: string }[] = []
    const left: Chosen[] = []
    const steps: { id: string; step: number }[] = []
    for (let from = 0; from < orders.length; from += MAX_ORDERS_PER_ACT) {
      const part = orders.slice(from, from + MAX_ORDERS_PER_ACT)
      const answer = await send({ body: { orders: part.map(({ id }) => id) } })
      const outcomes = answer.ok ? answer.data.orders : []
      for (const order of part) {
        const outcome = outcomes.find(({ id }) => id === order.id)
        if (outcome?.done) {
          done += 1
          if (outcome.step !== null) steps.push({ id: order.id, step: outcome.step })
        } else {
          const why = outcome?.detail ?? (answer.ok ? '' : answer.detail) ?? ''
          not.push({ number: order.number, why: why || t('unreachable') })
          left.push(order)
        }
      }
    }
    selection.choose(left)
    setReport({ done, not, steps })
    await revalidate()
    setBusy(false)
  }

  /** Takes back everything that the last act left undoable. */
  async function undo(): Promise<void> {
    if (busy || !report) return
    setBusy(true)
    let undone = 0
    const not: { number: string; why: string }[] = []
    for (const { id, step } of report.steps) {
      const answer = await ordersApi.undoStep({ params: { id, step: String(step) } })
      if (answer.ok) undone += 1
      else not.push({ number: '', why: answer.detail || t('unreachable') })
    }
    setReport({ done: report.done - undone, not, steps: [] })
    await revalidate()
    setBusy(false)
  }

  function print(paper: 'a6' | 'a4'): void {
    const all = [...selection.chosen.values()]
    const orders = all.filter(({ canPrint }) => canPrint)
    const numbers = orders.map(({ number }) => number.replace(/\D/g, '')).join(',')
    if (orders.length > 0) {
      window.open(
        panelApi.packingFile.path({ query: { orders: numbers, parts: 'both', paper } }),
        '_blank',
      )
    }
    const not = all
      .filter(({ canPrint }) => !canPrint)
      .map(({ number, held }) => ({ number, why: t(held ? `held ${held}` : 'notToPack') }))
    setReport({ done: orders.length, not, steps: [] })
  }

  return { busy, report, run, undo, print, forget: () => setReport(undefined) }
}

export type DeskActs = ReturnType<typeof useDeskActs>
