import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import { useStore } from '../store.ts'
import { QUOTE_TYPING_MS } from '../waiting.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import { offerCodeStore } from './offer-code-store.ts'
import { fetchShippingQuote, type QuoteAnswer } from './shipping-quote.ts'

export type QuoteInUse = ReturnType<typeof useQuote>

/** Kept while the panel is closed for the payment dialog. */
let lastKnown: { question: string; answer: QuoteAnswer } | undefined

/**
 * Asks for a price once typing pauses; outdated responses are dropped. `question` names all that the price depends on,
 * and is undefined while nothing can be asked.
 */
export function useQuote(
  question: string | undefined,
  fetchQuote: (signal: AbortSignal) => Promise<QuoteAnswer>,
) {
  const [known, setKnown] = useState(lastKnown)
  const ask = useEffectEvent(fetchQuote)
  useEffect(() => {
    if (!question) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const tell = (answer: QuoteAnswer) => {
        if (stop.signal.aborted) return
        lastKnown = { question, answer }
        setKnown(lastKnown)
      }
      tell(await askUntilAnswered(() => ask(stop.signal), stop.signal, tell))
    }, QUOTE_TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question])
  /** The latest response for exactly this question. */
  const answer = question && known?.question === question ? known.answer : undefined
  return { answer, asking: question !== undefined && answer === undefined }
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
