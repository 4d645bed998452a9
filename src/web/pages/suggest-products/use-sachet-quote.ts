import { useQuote } from '../../cart/use-shipping-quote.ts'
import type { SachetLine } from './sachet-lines.ts'
import { fetchSachetQuote } from './sachet-quote.ts'

/** Updates the delivery charge when pincode or quantities change. */
export function useSachetQuote(lines: readonly SachetLine[], pincode: string | undefined) {
  const goods = lines.map(({ product, quantity }) => `${product.id}×${quantity}`).join(' ')
  return useQuote(pincode && `sachets ${pincode} ${goods}`, (signal) =>
    fetchSachetQuote(lines, pincode ?? '', signal),
  )
}
