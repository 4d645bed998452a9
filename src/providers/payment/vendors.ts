import { ConfigError, type Environment } from '#environment.ts'
import type { PaymentVendor } from './port.ts'
import { razorpay } from './razorpay/razorpay.ts'

/** Whom the shop can collect money through; `browser/dialogs.ts` lists their dialogs. */
const VENDORS: readonly PaymentVendor[] = [razorpay]

/** The one whose stand-in plays along in a demo without an account. */
export const REHEARSED = razorpay

/** The account that the environment names; nothing where it names none. */
export function findPaymentAccount(environment: Environment, isLive: boolean, vendors = VENDORS) {
  const accounts = vendors.flatMap((vendor) => vendor.findAccount(environment, isLive) ?? [])
  if (accounts.length > 1) {
    const titles = accounts.map(({ title }) => title).join(' and ')
    throw new ConfigError(`Payments go through one provider, and ${titles} are set up.`)
  }
  return accounts[0]
}
