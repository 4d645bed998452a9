import { useEffect } from 'react'
import { DEVICE_KEYS, readDevice } from '../device.ts'
import { LazyTrigger, loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { useSession } from '../session/use-session.ts'
import { paymentTriggerStore } from './payment-trigger-store.ts'

async function loadPayment() {
  const [dialogs] = await Promise.all([import('./payment-dialogs.tsx'), loadDialogMessages()])
  return dialogs.PaymentDialogs
}

/** Loads the payment dialogs when a payment is started, or was left open by a reload. */
export function PaymentTrigger() {
  const signedIn = useSession() !== undefined
  useEffect(() => {
    if (signedIn && readDevice(DEVICE_KEYS.payment) !== undefined) paymentTriggerStore.set(true)
  }, [signedIn])
  return <LazyTrigger wanted={paymentTriggerStore} load={loadPayment} />
}
