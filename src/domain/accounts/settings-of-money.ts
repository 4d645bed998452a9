import { DELIVERY_AREAS } from '../delivery/delivery-charges.ts'
import { ZONES } from '../delivery/zones.ts'
import { plainSetting } from './plain-settings.ts'

const FIGURE_FIELDS = [
  ...DELIVERY_AREAS.map((area) => `${area}Flat` as const),
  'shopPercent',
  'freeFrom',
  'codFee',
  ...ZONES.flatMap((zone) => [`first${zone}`, `next${zone}`] as const),
  'cashLeast',
  'cashPercent',
  'cashMost',
  'cashMostOrders',
] as const

/** The settings that affect money: tax, charges, cash limits. They require a separate right. */
export const MONEY_FIELDS = [
  'gstin',
  // Together with the GSTIN, determines how invoices split the tax.
  'state',
  'deliveryBy',
  'armyPost',
  'cashWithinDays',
  ...FIGURE_FIELDS,
] as const

const figures: ReadonlySet<string> = new Set(FIGURE_FIELDS)
const ofMoney: ReadonlySet<string> = new Set(MONEY_FIELDS)

/** True if a change includes a setting that affects money. */
export function changesMoney(sent: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(sent).some((field) => ofMoney.has(field))
}

/** Whether a setting is an amount, a percentage or a count. */
export const isFigure = (field: string): boolean =>
  figures.has(field) || plainSetting(field)?.isFigure === true
