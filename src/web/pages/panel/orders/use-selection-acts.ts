import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MAX_ORDERS_PER_ACT } from '#domain/orders/order-list.ts'
import { orderActsApi } from '../../../api/order-acts.ts'
import { ordersApi } from '../../../api/orders.ts'
import { useText } from '../../../language.tsx'
import { MANY_ORDERS_TIMEOUT_MS } from '../../../waiting.ts'
import type { Chosen, Selection } from './use-selection.ts'

/** The result of an action on many orders. */
export interface ActReport {
  done: number
  /** The failed ones with their reasons; they stay selected. */
  not: readonly { number: string; why: string }[]
  /** What can be undone for a while: order and step. */
  steps: readonly { id: string; number: string; step: number }[]
  /** The printed labels: of the courier and of the shop, with the reason where the courier's was unavailable. */
  labels?: { theirs: number; own: number; missing: readonly { number: string; why: string }[] }
}

export type SelectionAct = 'book' | 'leave'

/** The actions of the list: the server processes order by order, and the failed orders stay selected. */
export function useSelectionActs(selection: Selection, { hasCourier }: { hasCourier: boolean }) {
  const t = useText('panelOrders')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [report, setReport] = useState<ActReport>()

  /** Reports at once that no courier is booked for any of them, so that nobody is asked in vain; true if that is so. */
  function refuse(act: SelectionAct): boolean {
    const all = [...selection.chosen.values()]
    if (act === 'book' || all.some(({ parcel }) => parcel !== undefined)) return false
    const not = all.map(({ number }) => ({ number, why: t('notBooked') }))
    setReport({ done: 0, not, steps: [] })
    return true
  }

  async function run(act: SelectionAct): Promise<void> {
    if (busy) return
    setBusy(true)
    setReport(undefined)
    const { left, ...found } = await sendAct(act, [...selection.chosen.values()], t('unreachable'))
    selection.choose(left)
    setReport(found)
    await revalidate()
    setBusy(false)
  }

  /** Undoes everything of the last action that can still be undone. */
  async function undo(): Promise<void> {
    if (busy || !report) return
    setBusy(true)
    let undone = 0
    const not: { number: string; why: string }[] = []
    for (const { id, number, step } of report.steps) {
      const answer = await ordersApi.undoStep({ params: { id, step: String(step) } })
      if (answer.ok) undone += 1
      else not.push({ number, why: answer.detail || t('unreachable') })
    }
    setReport({ done: report.done - undone, not, steps: [] })
    await revalidate()
    setBusy(false)
  }

  async function print(paper: 'a6' | 'a4'): Promise<void> {
    if (busy) return
    const all = [...selection.chosen.values()]
    const orders = all.filter(({ canPrint }) => canPrint)
    const numbers = orders.map(({ number }) => number.replace(/\D/g, '')).join(',')
    const file = orderActsApi.packingFile.path({ query: { orders: numbers, parts: 'both', paper } })
    // Browsers open a tab only during the click, and the courier's response may take a while.
    const tab = orders.length > 0 ? window.open(hasCourier ? '' : file, '_blank') : null
    let labels: ActReport['labels']
    if (hasCourier && orders.length > 0) {
      setBusy(true)
      labels = await fetchLabels(orders)
      if (tab) tab.location.replace(file)
      else window.open(file, '_blank')
      setBusy(false)
    }
    const not = all
      .filter(({ canPrint }) => !canPrint)
      .map(({ number, held }) => ({ number, why: t(held ? `held ${held}` : 'notToPack') }))
    setReport({ done: orders.length, not, steps: [], ...(labels && { labels }) })
  }

  return { busy, report, refuse, run, undo, print, forget: () => setReport(undefined) }
}

type SendMany = (typeof orderActsApi)['bookCouriers' | 'handToCourier' | 'courierLabels']

/** Sends as many orders at once as the server accepts; yields each with its outcome, if there was an answer. */
async function* sendMany(send: SendMany, orders: readonly Chosen[]) {
  for (let from = 0; from < orders.length; from += MAX_ORDERS_PER_ACT) {
    const part = orders.slice(from, from + MAX_ORDERS_PER_ACT)
    const body = { orders: part.map(({ id }) => id) }
    const answer = await send({ body, timeoutMs: MANY_ORDERS_TIMEOUT_MS })
    for (const order of part) {
      const outcome = answer.ok ? answer.data.orders.find(({ id }) => id === order.id) : undefined
      yield { order, outcome, refusal: answer.ok ? undefined : answer.detail }
    }
  }
}

/** `left` are the orders that stay selected. */
async function sendAct(act: SelectionAct, orders: readonly Chosen[], unreachable: string) {
  const send = act === 'book' ? orderActsApi.bookCouriers : orderActsApi.handToCourier
  const steps: { id: string; number: string; step: number }[] = []
  const not: { number: string; why: string }[] = []
  const left: Chosen[] = []
  for await (const { order, outcome, refusal } of sendMany(send, orders)) {
    if (!outcome?.done) {
      not.push({ number: order.number, why: (outcome?.detail ?? refusal) || unreachable })
      left.push(order)
    } else if (outcome.step !== null)
      steps.push({ id: order.id, number: order.number, step: outcome.step })
  }
  return { done: orders.length - left.length, not, steps, left }
}

/**
 * Fetches the courier's labels in advance, so that the file opens at once, and reports where the shop's own replace
 * them.
 */
async function fetchLabels(orders: readonly Chosen[]): Promise<ActReport['labels']> {
  let theirs = 0
  const missing: { number: string; why: string }[] = []
  for await (const { order, outcome } of sendMany(orderActsApi.courierLabels, orders)) {
    if (outcome?.done) theirs += 1
    else if (outcome && outcome.code !== 'not-booked')
      missing.push({ number: order.number, why: outcome.detail ?? '' })
  }
  return { theirs, own: orders.length - theirs, missing }
}

export type SelectionActs = ReturnType<typeof useSelectionActs>
