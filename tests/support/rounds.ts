/**
 * `npm run verify` sets 'quick', `npm run test:long` sets 'long'; repeated tests take their number of rounds from
 * here.
 */
const { TEST_ROUNDS } = process.env
const isLong = TEST_ROUNDS === 'long'

export function rounds({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

/** For tests of sizes that guard no single change: only in the long tests. */
export const inLongTests = isLong

/** Files that take longest are left to `npm test`. */
export const inVerify = TEST_ROUNDS === 'quick'

/** How much longer something may take beside other tests, on a machine that does more than that. */
const BESIDE_OTHERS = 4

/**
 * A limit of time. The long tests judge it as it is meant; beside other tests it still tells a shop that
 * waits for something from one that does not, and no busy machine fails it.
 */
export const withinMs = (meantMs: number): number =>
  inLongTests ? meantMs : meantMs * BESIDE_OTHERS
