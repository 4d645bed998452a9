import { randomUUID } from 'node:crypto'
import { SmallBrowser } from './small-browser.ts'

/** A confirmed order as the shop acknowledged it. */
interface Acknowledgement {
  orderId: string
  amountPaise: number
}

export type Confirmation =
  | { ok: true; acknowledged: Acknowledgement }
  | { ok: false; status: number; code: string }

export const DELIVERY = {
  address: '14 Patel Society, Station Road',
  city: 'Anand',
  state: 'Gujarat',
  pincode: '388001',
  phone_number: '9825012345',
} as const

/** A signed-in shopper who buys over HTTP, as the cart panel does. */
export class Buyer {
  readonly userId: string
  readonly #origin: string
  readonly #headers: Record<string, string>

  constructor(origin: string, userId: string, cookie: string, token: string) {
    this.#origin = origin
    this.userId = userId
    this.#headers = {
      'content-type': 'application/json',
      origin,
      cookie,
      'x-csrf-token': token,
    }
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#headers
  }

  async #post(path: string, body: unknown, more: Record<string, string> = {}) {
    const answer = await fetch(`${this.#origin}${path}`, {
      method: 'POST',
      headers: { ...this.#headers, ...more },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  /** The shop's total in rupees for this one product. */
  async quote(productId: string, quantity: number): Promise<number> {
    const { body } = await this.#post('/api/payments/create-order', {
      productIds: [productId],
      quantities: [quantity],
      paymentMethod: 'COD',
      ...DELIVERY,
    })
    return Number(body.amount)
  }

  /** The body of one confirmation; sent again unchanged it is the same order. */
  confirmation(productId: string, quantity: number, amount: number) {
    return {
      productIds: [productId],
      quantities: [quantity],
      cartItems: [{ _id: productId, quantity }],
      user_id: this.userId,
      userName: 'Buyer',
      amount,
      boxes: quantity,
      paymentMethod: 'COD',
      ...DELIVERY,
    }
  }

  async confirm(
    productId: string,
    quantity: number,
    amount: number,
    key: string = randomUUID(),
  ): Promise<Confirmation> {
    const { status, body } = await this.#post(
      '/api/payments/verify-payment',
      this.confirmation(productId, quantity, amount),
      { 'idempotency-key': key },
    )
    return body.success === true
      ? {
          ok: true,
          acknowledged: { orderId: String(body.orderId), amountPaise: Math.round(amount * 100) },
        }
      : { ok: false, status, code: String(body.code) }
  }
}

/** Signs a new shopper in through the stand-in, as a browser would. */
export async function signInBuyer(origin: string, email: string): Promise<Buyer> {
  const browser = new SmallBrowser()
  const start = await browser.ask(`${origin}/api/auth/google/start`)
  const callback = await browser.chooseAt(SmallBrowser.next(start), { name: 'Buyer', email })
  await browser.ask(callback)
  const session = await browser.ask(`${origin}/api/auth/session`)
  const { user, token } = (await session.json()) as { user: { user_id: string }; token: string }
  return new Buyer(origin, user.user_id, browser.cookieHeader('/api'), token)
}

/** Signs many shoppers in, a few at a time. */
export async function signInBuyers(origin: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  const AT_ONCE = 8
  while (buyers.length < count) {
    const some = Math.min(AT_ONCE, count - buyers.length)
    buyers.push(
      ...(await Promise.all(
        Array.from({ length: some }, () =>
          signInBuyer(origin, `buyer-${randomUUID()}@example.com`),
        ),
      )),
    )
  }
  return buyers
}
