import { useEffect, useRef, useState } from 'react'
import type { QuoteAnswer } from '../../cart/shipping-quote.ts'
import type { QuoteInUse } from '../../cart/use-shipping-quote.ts'
import { QUOTE_TYPING_MS } from '../../waiting.ts'
import type { SachetLine } from './sachet-lines.ts'
import { fetchSachetQuote } from './sachet-quote.ts'

/** Updates the delivery charge when pincode or quantities change; outdated responses are dropped. */
export function useSachetQuote(
  lines: readonly SachetLine[],
  pincode: string | undefined,
): QuoteInUse {
  const goods = lines.map(({ product, quantity }) => `${product.id}×${quantity}`).join(' ')
  const question = pincode && `${pincode} ${goods}`
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  const [known, setKnown] = useState<{ question: string; answer: QuoteAnswer }>()
  useEffect(() => {
    if (!question || !pincode) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetchSachetQuote(latest.current, pincode, stop.signal)
      if (!stop.signal.aborted) setKnown({ question, answer })
    }, QUOTE_TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, pincode])
  const answer = question && known?.question === question ? known.answer : undefined
  return { answer, asking: question !== undefined && answer === undefined }
}
