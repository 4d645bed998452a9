import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import { useStore } from '../store.ts'
import { QUOTE_TYPING_MS } from '../waiting.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import { offerCodeStore } from './offer-code-store.ts'
import { fetchShippingQuote, type QuoteAnswer } from './shipping-quote.ts'

export type QuoteInUse = ReturnType<typeof useQuote>

/** Kept while the panel is closed for the payment dialog. */
let lastKnown: { key: string; answer: QuoteAnswer } | undefined

/**
 * Requests a price once typing pauses; outdated responses are dropped. `key` contains everything that the price depends
 * on, and is undefined while no price can be requested. `askAgain` replaces the response once an order was refused
 * or repriced, because prices or offers have changed since.
 */
export function useQuote(
  key: string | undefined,
  fetchQuote: (signal: AbortSignal) => Promise<QuoteAnswer>,
) {
  const [known, setKnown] = useState(lastKnown)
  const [round, setRound] = useState(0)
  const ask = useEffectEvent(fetchQuote)
  const keep = useEffectEvent((answer: QuoteAnswer) => {
    if (!key) return
    lastKnown = { key, answer }
    setKnown(lastKnown)
  })
  /** Differs in each round, although the price depends on the same. */
  const question = key && `${key} ${round}`
  useEffect(() => {
    if (!question) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const show = (answer: QuoteAnswer) => {
        if (!stop.signal.aborted) keep(answer)
      }
      show(await askUntilAnswered(() => ask(stop.signal), stop.signal, show))
    }, QUOTE_TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question])
  /** The latest response for exactly this key. */
  const answer = key && known?.key === key ? known.answer : undefined
  const askAgain = () => setRound((before) => before + 1)
  return { answer, asking: key !== undefined && answer === undefined, askAgain }
}

/** Updates the delivery charge when pincode or cart change. */
export function useShippingQuote(items: Cart, pincode: string | undefined, subtotalPaise: number) {
  const goods = items.map(({ id, quantity }) => `${id}×${quantity}`).join(' ')
  const code = useStore(offerCodeStore, undefined) ?? ''
  return useQuote(
    pincode && goods ? `${pincode} ${goods} ${subtotalPaise} ${code}` : undefined,
    (signal) => fetchShippingQuote({ items, pincode: pincode ?? '', subtotalPaise }, signal),
  )
}
