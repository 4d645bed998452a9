import { createStore, type Store } from './store.ts'

/** Storage keys of everything stored on the visitor's device. */
export const DEVICE_KEYS = {
  user: 'user-info',
  cart: 'samagni-cart',
  /** The chosen language, until it is saved in the account; without a code, the offer of a language was closed. */
  language: 'samagni-language',
  wishlist: 'samagni-wishlist',
  /** Products seen lately; never sent. */
  seen: 'samagni-seen',
  delivery: 'samagni-delivery',
  /** Set once the shopper was asked to save an address in the account. */
  askedToKeep: 'samagni-asked-to-keep',
  /** For this tab only: the chosen payment method, which survives the sign-in. */
  paymentMethod: 'samagni-payment-method',
  /** For this tab only: the steps towards an order that were reported. */
  counted: 'samagni-counted',
  /** For this tab only: the entered offer code. */
  offerCode: 'samagni-offer-code',
  quiz: 'samagni-quiz',
  profile: 'samagni-profile',
  /** The last imbalance check: its scores and day. */
  imbalance: 'samagni-imbalance',
  /** For this tab only: concerns and safety answers; they reveal health. */
  concerns: 'samagni-concerns',
  /** For this tab only: the sachet whose concern opens on /test. */
  openConcern: 'samagni-open-concern',
  /** For this tab only: the chosen quantity of each suggested sachet. */
  sachetQuantities: 'samagni-sachet-quantities',
  /** For this tab only: a sachet order whose result is uncertain. */
  openSachetOrder: 'samagni-open-sachet-order',
  /** An order whose result is uncertain, with its idempotency key. */
  openOrder: 'samagni-open-order',
  /** A payment whose result is uncertain. */
  payment: 'samagni-payment',
  /** For this tab only: the cart panel opens again after signing in. */
  reopenCart: 'samagni-reopen-cart',
  /** Written and deleted at once by a sign-out, so that other tabs delete what is stored for them only. */
  signedOut: 'samagni-signed-out',
  /** For this tab only: drafts of reviews, messages, returns, products and posts, and of the panel's other forms. */
  formDrafts: 'samagni-form-drafts',
} as const

/** Keys that stay on the device after signing out; all others are personal. */
const KEPT_KEYS: readonly string[] = [
  DEVICE_KEYS.cart,
  DEVICE_KEYS.language,
  DEVICE_KEYS.counted,
  DEVICE_KEYS.reopenCart,
]

type Keeper = 'localStorage' | 'sessionStorage'

/** Storage may be disabled or full; the shop then works for this page only. */
function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function parseJson(text: string | null | undefined): unknown {
  return text ? attempt((): unknown => JSON.parse(text)) : undefined
}

export function readDevice(key: string, keeper: Keeper = 'localStorage'): unknown {
  return parseJson(attempt(() => window[keeper].getItem(key)))
}

/** Stores a value; `undefined` deletes it. */
export function writeDevice(key: string, value: unknown, keeper: Keeper = 'localStorage'): void {
  attempt(() =>
    value === undefined
      ? window[keeper].removeItem(key)
      : window[keeper].setItem(key, JSON.stringify(value)),
  )
}

function clearPersonal(keepers: readonly Keeper[]): void {
  for (const key of Object.values(DEVICE_KEYS)) {
    if (KEPT_KEYS.includes(key)) continue
    for (const keeper of keepers) writeDevice(key, undefined, keeper)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** Deletes everything personal from the device, in all its tabs; stores on these keys become empty. */
export function clearPersonalData(): void {
  writeDevice(DEVICE_KEYS.signedOut, true)
  clearPersonal(['localStorage', 'sessionStorage'])
}

/** Deletes what is stored for this tab when another one signs out. */
export function followSignOut(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === DEVICE_KEYS.signedOut && newValue) clearPersonal(['sessionStorage'])
  })
}

export interface DeviceStore<Value> extends Store<Value> {
  /** The value while nothing is stored: always the same object, so that nothing re-renders. */
  readonly empty: Value
}

/** A value stored on the device: survives reloads and is synchronised between tabs. */
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
      // A null key means that the whole storage was cleared, or may have changed.
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
