import { DELIVERY_AREAS } from '../delivery/delivery-charges.ts'
import { ZONES } from '../delivery/zones.ts'

/** The settings that money follows: tax, charges, limits of cash. They need a right of their own. */
export const MONEY_FIELDS = [
  'gstin',
  // Decides with the GSTIN how invoices split the tax.
  'state',
  'deliveryBy',
  ...DELIVERY_AREAS.map((area) => `${area}Flat` as const),
  'shopPercent',
  'freeFrom',
  'codFee',
  ...ZONES.flatMap((zone) => [`first${zone}`, `next${zone}`] as const),
  'cashLeast',
  'cashPercent',
  'armyPost',
  'cashMost',
  'cashMostOrders',
  'cashWithinDays',
] as const

const ofMoney: ReadonlySet<string> = new Set(MONEY_FIELDS)

/** Whether a change touches a setting that money follows. */
export function changesMoney(sent: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(sent).some((field) => ofMoney.has(field))
}
