import { parseNetQuantity } from './net-quantity.ts'

const DOSE = /^(\d+(?:\.\d+)?)(?:–(\d+(?:\.\d+)?))? (g|ml)$/

/**
 * Returns how many whole doses a pack contains: `750 ml` at `30 ml` is 25; for a dose with a range, the minimum and the
 * maximum. Throws if pack and dose have different units.
 */
export function servingsIn(netQuantity: string, dose: string): { min: number; max: number } {
  const net = parseNetQuantity(netQuantity)
  const [, min, greatest = min, unit] = DOSE.exec(dose) ?? []
  if (!net || net.unit !== unit) throw new Error(`${netQuantity} cannot be counted in ${dose}`)
  const count = (amount: string | undefined) => Math.floor(net.amount / Number(amount) + 1e-9)
  return { min: count(greatest), max: count(min) }
}
