import table from '#content/delivery/districts.json' with { type: 'json' }
import { isPincode, rangesOf } from './pincode.ts'

/** Ascending, without overlaps. */
const RANGES = rangesOf(table).sort((one, other) => one.from - other.from)

/**
 * Returns the district to suggest as the city of a pincode, or the town that people write instead; undefined for
 * unused pincodes. The table is only for the server; browsers request `GET /api/delivery/:pincode`.
 */
export function districtOfPincode(pincode: string): string | undefined {
  if (!isPincode(pincode)) return undefined
  const code = Number(pincode)
  let [low, high] = [0, RANGES.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((RANGES[middle]?.from ?? 0) <= code) low = middle
    else high = middle - 1
  }
  const range = RANGES[low]
  return range && range.from <= code && code <= range.until ? range.value : undefined
}
