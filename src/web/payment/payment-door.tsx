import { useEffect } from 'react'
import { DEVICE_KEYS, readDevice } from '../device.ts'
import { LazyDoor, loadDialogRooms } from '../layout/lazy-door.tsx'
import { useSession } from '../session/use-session.ts'
import { openPaymentDoor, paymentDoorStore } from './payment-door-store.ts'

async function loadPayment() {
  const [dialogs] = await Promise.all([import('./payment-dialogs.tsx'), loadDialogRooms()])
  return dialogs.PaymentDialogs
}

/** Everything of a payment is fetched when one is begun, or was left open by a reload. */
export function PaymentDoor() {
  const signedIn = useSession() !== undefined
  useEffect(() => {
    if (signedIn && readDevice(DEVICE_KEYS.payment) !== undefined) openPaymentDoor()
  }, [signedIn])
  return <LazyDoor wanted={paymentDoorStore} load={loadPayment} />
}
