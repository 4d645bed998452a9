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

/** The settings that affect money beside plain ones, which say so where they are declared. */
export const OTHER_MONEY_FIELDS = [
  'gstin',
  // Together with the GSTIN, determines how invoices split the tax.
  'state',
  'deliveryBy',
  'armyPost',
  ...FIGURE_FIELDS,
] as const

const figures: ReadonlySet<string> = new Set(FIGURE_FIELDS)
const others: ReadonlySet<string> = new Set(OTHER_MONEY_FIELDS)

/** Whether a setting affects money: tax, charges, cash limits. Such a change requires a separate right. */
export const isMoney = (field: string): boolean =>
  others.has(field) || plainSetting(field)?.isMoney === true

/** Whether a setting is an amount, a percentage or a count. */
export const isFigure = (field: string): boolean =>
  figures.has(field) || plainSetting(field)?.isFigure === true
