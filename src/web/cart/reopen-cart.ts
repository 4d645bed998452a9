import { useEffect } from 'react'
import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'
import { useSession } from '../session/use-session.ts'
import { cartPanelStore } from './cart-store.ts'
import { findOpenOrder } from './open-order.ts'

/** Remembers, for this tab, that the shopper was sent to sign in from the checkout. */
export function reopenCartAfterSignIn(): void {
  writeDevice(DEVICE_KEYS.reopenCart, true, 'sessionStorage')
}

/**
 * Opens the cart panel again once that shopper is back and signed in, and
 * whenever a reload left an order whose answer is not certain.
 */
export function useReopenedCart(): void {
  const signedIn = useSession() !== undefined
  useEffect(() => {
    const wanted = readDevice(DEVICE_KEYS.reopenCart, 'sessionStorage') === true
    if (!signedIn || !(wanted || findOpenOrder())) return
    writeDevice(DEVICE_KEYS.reopenCart, undefined, 'sessionStorage')
    cartPanelStore.set(true)
  }, [signedIn])
}
