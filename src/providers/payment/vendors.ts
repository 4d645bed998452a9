import { ConfigError, type Environment } from '#environment.ts'
import type { PaymentVendor } from './port.ts'
import { razorpay } from './razorpay/razorpay.ts'

/** The supported payment providers; `browser/dialogs.ts` lists their dialogs. */
const VENDORS: readonly PaymentVendor[] = [razorpay]

/** The provider whose stand-in is used in a demo without an account. */
export const REHEARSED = razorpay

/** The configured account; undefined without one. */
export function findPaymentAccount(environment: Environment, isLive: boolean, vendors = VENDORS) {
  const accounts = vendors.flatMap((vendor) => vendor.findAccount(environment, isLive) ?? [])
  if (accounts.length > 1) {
    const titles = accounts.map(({ title }) => title).join(' and ')
    throw new ConfigError(`Payments go through one provider, and ${titles} are set up.`)
  }
  return accounts[0]
}
