import { useEffect, useState } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import { useStore } from '../store.ts'
import { QUOTE_TYPING_MS } from '../waiting.ts'
import { offerCodeStore } from './offer-code-store.ts'
import { fetchShippingQuote, type QuoteAnswer } from './shipping-quote.ts'

export type QuoteInUse = ReturnType<typeof useShippingQuote>

interface Known {
  question: string
  answer: QuoteAnswer
}

/** Kept while the panel is closed for the payment dialog. */
let lastKnown: Known | undefined

/** Updates the delivery charge when pincode or cart change; outdated responses are dropped. */
export function useShippingQuote(items: Cart, pincode: string | undefined, subtotalPaise: number) {
  const goods = items.map(({ id, quantity }) => `${id}×${quantity}`).join(' ')
  const code = useStore(offerCodeStore, undefined) ?? ''
  const question = pincode && goods ? `${pincode} ${goods} ${subtotalPaise} ${code}` : undefined
  const [known, setKnown] = useState(lastKnown)
  useEffect(() => {
    if (!question || !pincode) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetchShippingQuote({ items, pincode, subtotalPaise }, stop.signal)
      if (stop.signal.aborted) return
      lastKnown = { question, answer }
      setKnown(lastKnown)
    }, QUOTE_TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // `question` covers all inputs of the request.
  }, [question, pincode, items, subtotalPaise])
  /** The latest response for exactly this pincode and these items. */
  const answer = question && known?.question === question ? known.answer : undefined
  return { answer, asking: question !== undefined && answer === undefined }
}
