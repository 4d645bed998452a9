import { paths } from '#contract/paths.ts'
import { type Buyer, DELIVERY } from './buyers.ts'

export interface ShopAnswer {
  status: number
  /** The refusal's reason; empty if there is none. */
  code: string
  body: Record<string, unknown>
}

/** A started checkout, as the browser knows it when the dialog opens. */
export interface BegunOnline {
  orderId: string
  providerOrderId: string
  amountPaise: number
}

/** The requests of a signed-in shopper's page while paying online. */
export class PrepaidBuyer {
  readonly buyer: Buyer

  constructor(buyer: Buyer) {
    this.buyer = buyer
  }

  async #post(path: string, body: unknown, more: Record<string, string> = {}): Promise<ShopAnswer> {
    const { headers } = this.buyer
    const answer = await fetch(`${headers.origin}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
    const said = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, code: String(said.code ?? ''), body: said }
  }

  /** Starts to pay for one product; with the same key it is the same checkout. */
  begin(productId: string, key: string): Promise<ShopAnswer> {
    const goods = { productIds: [productId], quantities: [1] }
    return this.#post(
      paths.payments.createOrder(),
      { ...goods, paymentMethod: 'Prepaid', ...DELIVERY },
      { 'idempotency-key': key },
    )
  }

  /** Sends the proof of the provider's dialog. */
  verify(proof: Record<string, string>): Promise<ShopAnswer> {
    return this.#post(paths.payments.verify(), { ...proof, paymentMethod: 'Prepaid' })
  }

  check = (orderId: string): Promise<ShopAnswer> => this.#post(paths.payments.check(), { orderId })

  cancel = (orderId: string): Promise<ShopAnswer> =>
    this.#post(paths.afterSale.cancel({ id: orderId }), {})
}

/** Parses the response to `begin`. */
export function begunOf({ status, body }: ShopAnswer): BegunOnline | undefined {
  if (status !== 200) return undefined
  const { id, amount } = body.order as { id: string; amount: number }
  return { orderId: String(body.orderId), providerOrderId: id, amountPaise: amount }
}
