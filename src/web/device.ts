import { createStore, type Store } from './store.ts'

/** Everything the shop keeps on the visitor's device, by name. */
export const DEVICE_KEYS = {
  /** Logged-in user. */
  user: 'user-info',
  cart: 'samagni-cart',
  delivery: 'samagni-delivery',
  quiz: 'samagni-quiz',
  profile: 'samagni-profile',
  /** The last check of the imbalance: its scores and day. */
  imbalance: 'samagni-imbalance',
  /** For this tab only: concerns and safety answers; they reveal health. */
  concerns: 'samagni-concerns',
  /** For this tab only: the sachet whose concern is to be open on /test. */
  openConcern: 'samagni-open-concern',
  /** For this tab only: how many of each suggested sachet were chosen. */
  sachetQuantities: 'samagni-sachet-quantities',
  /** For this tab only: a sachet order whose answer is not certain yet. */
  openSachetOrder: 'samagni-open-sachet-order',
  /** For this tab only: an order whose answer is not certain yet. */
  openOrder: 'samagni-open-order',
  /** A payment of which it is not certain yet what became of it. */
  payment: 'samagni-payment',
  /** For this tab only: the cart panel opens again after signing in. */
  reopenCart: 'samagni-reopen-cart',
  /** For this tab only: reviews as typed, until they are sent. */
  reviewDrafts: 'samagni-review-drafts',
  /** For this tab only: the form of a product as typed, until it is saved. */
  productDraft: 'samagni-product-draft',
  /** For this tab only: posts of the blog as typed, until they are saved. */
  postDrafts: 'samagni-post-drafts',
} as const

/** What signing out takes off the device. */
const PERSONAL_KEYS = [
  DEVICE_KEYS.user,
  DEVICE_KEYS.delivery,
  DEVICE_KEYS.quiz,
  DEVICE_KEYS.profile,
  DEVICE_KEYS.imbalance,
  DEVICE_KEYS.concerns,
  DEVICE_KEYS.openConcern,
  DEVICE_KEYS.openSachetOrder,
  DEVICE_KEYS.sachetQuantities,
  DEVICE_KEYS.openOrder,
  DEVICE_KEYS.payment,
  DEVICE_KEYS.reviewDrafts,
  DEVICE_KEYS.productDraft,
  DEVICE_KEYS.postDrafts,
] as const

type Keeper = 'localStorage' | 'sessionStorage'

/** Storage may be switched off or full; the shop then works for this page only. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function parseJson(text: string | null | undefined): unknown {
  return text ? attempt(() => JSON.parse(text) as unknown) : undefined
}

export function readDevice(key: string, keeper: Keeper = 'localStorage'): unknown {
  return parseJson(attempt(() => window[keeper].getItem(key)))
}

/** Keeps a value; `undefined` takes it off the device. */
export function writeDevice(key: string, value: unknown, keeper: Keeper = 'localStorage'): void {
  attempt(() =>
    value === undefined
      ? window[keeper].removeItem(key)
      : window[keeper].setItem(key, JSON.stringify(value)),
  )
}

/** Takes everything personal off the device; stores that follow a key empty themselves. */
export function clearPersonalData(): void {
  for (const key of PERSONAL_KEYS) {
    writeDevice(key, undefined)
    writeDevice(key, undefined, 'sessionStorage')
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}

export interface DeviceStore<Value> extends Store<Value> {
  /** What it holds while nothing is kept: always the same object, so that an empty device redraws nothing. */
  readonly empty: Value
}

/** A value kept on the device: survives reloads, and other tabs follow its changes. */
export function createDeviceStore<Value>(
  key: string,
  parse: (kept: unknown) => Value,
  keeper: Keeper = 'localStorage',
): DeviceStore<Value> {
  const empty = parse(undefined)
  const store = createStore(empty)
  const read = () => {
    const kept = readDevice(key, keeper)
    return kept === undefined ? empty : parse(kept)
  }
  let awake = false
  const wake = () => {
    if (awake || typeof window === 'undefined') return
    awake = true
    store.set(read())
    window.addEventListener('storage', (event) => {
      // A key of null means that everything was cleared.
      if (event.key === key || event.key === null) store.set(read())
    })
  }
  return {
    empty,
    get: () => {
      wake()
      return store.get()
    },
    set: (value) => {
      wake()
      writeDevice(key, value, keeper)
      store.set(value)
    },
    subscribe: (listener) => {
      wake()
      return store.subscribe(listener)
    },
  }
}
