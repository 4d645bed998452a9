import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { paths } from '#contract/paths.ts'
import { type Buyer, DELIVERY } from '#tests/support/buyers.ts'
import { type Checkouts, runConcurrently } from './lanes.ts'

const GOODS = [
  'khus-sharbat',
  'gulkand',
  'masala-chaas-mix',
  'amla-juice',
  'neem-tulsi-bathing-bar',
  'methi-khakhra',
  'gulab-jal',
  'golden-milk-mix',
]

/** A shopper may have ten undelivered cash orders. */
export const CASH_ORDERS_PER_BUYER = 10

interface CheckoutRequest {
  path: string
  headers: Readonly<Record<string, string>>
  body: unknown
}

interface CheckoutResponse {
  ok: boolean
  ms: number
  body: Record<string, unknown>
}

/** `fetch` would use a fifth of the CPU time that two cores have for an order and its buyer. */
const agent = new http.Agent({ keepAlive: true })

function post(origin: string, { path, headers, body }: CheckoutRequest): Promise<CheckoutResponse> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = http.request(`${origin}${path}`, { method: 'POST', agent, headers }, (answer) => {
      text(answer).then((words) => {
        const ok = answer.statusCode === 200
        resolve({ ok, ms: performance.now() - began, body: JSON.parse(words) })
      }, reject)
    })
    asked.on('error', reject).end(JSON.stringify(body))
  })
}

/** Sends the requests of a checkout, and keeps the last response to each. */
export class CheckoutClient {
  readonly #origin: string
  readonly #provider: string
  /** The last response bodies by name, which the bare server then sends. */
  readonly answers = new Map<string, string>()
  readonly #amounts = new Map<string, number>()

  constructor(origin: string, provider: string) {
    this.#origin = origin
    this.#provider = provider
  }

  static readonly goods: readonly string[] = GOODS

  async learnPrices(buyer: Buyer): Promise<void> {
    for (const id of GOODS) this.#amounts.set(id, await buyer.quote(id, 1))
  }

  #goods = (n: number): string => GOODS[n % GOODS.length] ?? ''

  cashConfirmation(buyer: Buyer, n: number): CheckoutRequest {
    const id = this.#goods(n)
    return {
      path: paths.payments.verify(),
      headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
      body: buyer.confirmation(id, 1, this.#amounts.get(id) ?? 0),
    }
  }

  /** The request that starts an order paid online. */
  prepaidStart(buyer: Buyer, n: number): CheckoutRequest {
    return {
      path: paths.payments.createOrder(),
      headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
      body: {
        productIds: [this.#goods(n)],
        quantities: [1],
        paymentMethod: 'Prepaid',
        ...DELIVERY,
      },
    }
  }

  /** Places a cash order; `n` selects the product. */
  async cash(buyer: Buyer, n: number): Promise<{ ok: boolean; ms: number }> {
    const answered = await post(this.#origin, this.cashConfirmation(buyer, n))
    this.answers.set('cash', JSON.stringify(answered.body))
    return { ok: answered.body.success === true, ms: answered.ms }
  }

  /** Starts an order at the shop, pays at the provider and confirms at the shop; `ms` is the time of the shop's part. */
  async prepaid(buyer: Buyer, n: number): Promise<{ ok: boolean; ms: number }> {
    const begun = await post(this.#origin, this.prepaidStart(buyer, n))
    if (!begun.ok) return begun
    this.answers.set('begun', JSON.stringify(begun.body))
    const { id } = begun.body.order as { id: string }
    const headers = { 'content-type': 'application/json' }
    const paid = await post(this.#provider, { path: `/paid/${id}`, headers, body: {} })
    if (!paid.ok) return paid
    const proof = { path: paths.payments.verify(), headers: buyer.headers, body: paid.body }
    const confirmed = await post(this.#origin, proof)
    this.answers.set('paid', JSON.stringify(confirmed.body))
    return { ok: confirmed.body.success === true, ms: begun.ms + confirmed.ms }
  }

  /** Sends the same requests to the bare server, which immediately returns the shop's responses. */
  bare(origin: string, names: readonly string[], buyer: Buyer, count: number): Promise<Checkouts> {
    return runConcurrently(count, async (n) => {
      let ms = 0
      for (const name of names) {
        const asked =
          name === 'begun' ? this.prepaidStart(buyer, n) : this.cashConfirmation(buyer, n)
        const answered = await post(origin, { ...asked, path: `/${name}` })
        ms += answered.ms
      }
      return { ok: true, ms }
    })
  }

  /** Uploads the responses to the bare server. */
  async uploadResponses(origin: string): Promise<void> {
    for (const [name, body] of this.answers) {
      await fetch(`${origin}/${name}`, { method: 'PUT', body })
    }
  }
}
