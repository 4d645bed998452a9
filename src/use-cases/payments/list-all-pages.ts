import type { PaymentId } from '#domain/payments/facts.ts'
import type {
  PaymentAnswer,
  ProviderPage,
  ProviderPayment,
  ProviderRefund,
} from '#providers/payment/port.ts'

const PAGE = 100

/** All pages of a list of the provider; refuses when one of them does not come. */
export async function listAllPages<Item extends ProviderPayment | ProviderRefund>(
  list: (page: { skip: number }) => Promise<PaymentAnswer<ProviderPage<Item>>>,
): Promise<PaymentAnswer<ProviderPage<Item>>> {
  const all = new Map<Item['id'], Item>()
  // Those without an id count as one.
  const unreadable = new Set<PaymentId | undefined>()
  for (let skip = 0; ; skip += PAGE) {
    const page = await list({ skip })
    if (!page.ok) return page
    const before = all.size + unreadable.size
    for (const item of page.value.items) all.set(item.id, item)
    for (const id of page.value.unreadable) unreadable.add(id)
    // Without an end to its pages a provider would be asked for ever.
    const isShort = page.value.items.length + page.value.unreadable.length < PAGE
    if (isShort || all.size + unreadable.size === before) {
      return { ok: true, value: { items: [...all.values()], unreadable: [...unreadable] } }
    }
  }
}
