import type { HTMLElement } from 'node-html-parser'

export interface SeenPage {
  address: string
  root: HTMLElement
}

/** What the audit looks at: the shop as a visitor without an account meets it, and one purchase. */
export interface Evidence {
  pages: readonly SeenPage[]
  /** Everything the storefront says, in English. */
  sentences: readonly string[]
  /** The units that are really left of each product that says a number. */
  unitsLeft: readonly { said: number; left: number }[]
  /** The same product's price in paise, wherever it is shown. */
  prices: readonly { where: string; paise: number }[]
  purchase: {
    wanted: readonly string[]
    ordered: readonly string[]
    /** In paise: shown before the purchase, and ordered. */
    statedPaise: number
    orderedPaise: number
    /** The parts that were shown, by name. */
    statedParts: readonly string[]
    orderedParts: readonly string[]
  }
  /** The status of what a visitor asks for without an account. */
  openToAll: readonly { what: string; status: number }[]
  /** The status of erasing an account in one request. */
  erasedWith: number
  /** The stars that shoppers gave a product, and those of its reviews on show. */
  ratings: { given: readonly number[]; shown: readonly number[] }
  /** What the payment provider was sent. */
  paymentRequests: readonly string[]
  /** The scripts of the storefront. */
  scripts: readonly string[]
  contentPolicy: string
}

/** The hosts whose scripts a page may load besides its own. */
export const PAYMENT_HOSTS = ['checkout.razorpay.com']
