import { rupeesOf } from '#domain/money/money.ts'
import { sachetSummary } from '#domain/suggestions/sachets.ts'
import { paymentsApi } from '../../api/payments.ts'
import { priceOfFields, type QuoteAnswer } from '../../cart/shipping-quote.ts'
import type { SachetLine } from './sachet-lines.ts'

/** Requests `getshipping` for the sachets' weight; the safety answers are not sent. */
export async function fetchSachetQuote(
  lines: readonly SachetLine[],
  pincode: string,
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  const summary = sachetSummary(lines)
  const answer = await paymentsApi.shippingQuote({
    body: {
      pincode,
      productIds: lines.map(({ product }) => product.id),
      quantities: lines.map(({ quantity }) => quantity),
      boxes: summary.boxes,
      sachets: true,
      cod: true,
    },
    ...(signal && { signal }),
  })
  if (!answer.ok) return answer
  const items = rupeesOf(summary.pricePaise)
  return { ok: true, price: priceOfFields({ items, ...answer.data }) }
}
