import { parseNetQuantity } from './net-quantity.ts'

const DOSE = /^(\d+(?:\.\d+)?)(?:–(\d+(?:\.\d+)?))? (g|ml)$/

/**
 * How many whole doses a pack holds: `750 ml` at `30 ml` is 25; at a dose from one amount to another, the fewest and
 * the most. Throws when pack and dose are not in the same unit.
 */
export function servingsIn(netQuantity: string, dose: string): { min: number; max: number } {
  const net = parseNetQuantity(netQuantity)
  const [, min, greatest = min, unit] = DOSE.exec(dose) ?? []
  if (!net || net.unit !== unit) throw new Error(`${netQuantity} cannot be counted in ${dose}`)
  const count = (amount: string | undefined) => Math.floor(net.amount / Number(amount) + 1e-9)
  return { min: count(greatest), max: count(min) }
}
