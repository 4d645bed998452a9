import { useEffect } from 'react'
import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'
import { useSession } from '../session/use-session.ts'
import { cartPanelStore } from './cart-store.ts'

/** Remembers, for this tab, that the shopper went from the checkout to sign in. */
export function reopenCartAfterSignIn(): void {
  writeDevice(DEVICE_KEYS.reopenCart, true, 'sessionStorage')
}

/** Opens the cart panel again when that shopper returns signed in, and after a reload with an uncertain order. */
export function useReopenedCart(): void {
  const signedIn = useSession() !== undefined
  useEffect(() => {
    const wanted = readDevice(DEVICE_KEYS.reopenCart, 'sessionStorage') === true
    const isOpen = readDevice(DEVICE_KEYS.openOrder) !== undefined
    if (!signedIn || !(wanted || isOpen)) return
    writeDevice(DEVICE_KEYS.reopenCart, undefined, 'sessionStorage')
    cartPanelStore.set(true)
  }, [signedIn])
}
