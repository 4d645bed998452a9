/** Shipment code → its label, and the order code with the same meaning. */
const STATES: Readonly<Record<number, readonly [word: string, orderCode: number]>> = {
  1: ['AWB ASSIGNED', 3],
  3: ['PICKUP SCHEDULED', 4],
  7: ['DELIVERED', 7],
  8: ['CANCELED', 5],
  9: ['RTO INITIATED', 15],
  10: ['RTO DELIVERED', 16],
  12: ['LOST', 33],
  17: ['OUT FOR DELIVERY', 19],
  18: ['IN TRANSIT', 20],
  19: ['OUT FOR PICKUP', 34],
  21: ['UNDELIVERED', 36],
  42: ['PICKED UP', 51],
  46: ['RTO IN TRANSIT', 55],
}
/** The codes of a delivered parcel, in order. */
const WAY: readonly number[] = [1, 3, 19, 42, 18, 17, 7]
const WAY_BACK: readonly number[] = [9, 46, 10]

export function wordOf(code: number): string {
  return STATES[code]?.[0] ?? `STATUS ${code}`
}

/** The order code with the same meaning. */
export function orderCodeOf(code: number): number {
  return STATES[code]?.[1] ?? 1
}

/** The next code when nothing goes wrong; `undefined` after the end. */
export function nextCode(code: number): number | undefined {
  // A failed attempt is followed by another one.
  if (code === 21) return 17
  const way = WAY_BACK.includes(code) ? WAY_BACK : WAY
  return way[way.indexOf(code) + 1]
}

/** Exceptional events of a parcel that was picked up. */
export const MISHAPS: Readonly<Record<string, number>> = {
  undelivered: 21,
  back: 9,
  lost: 12,
}
