/** `npm run test:long` sets 'long'; repeated tests take their number of rounds from here. */
const isLong = process.env.TEST_ROUNDS === 'long'

export function rounds({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

/** For tests of sizes that guard no single change: only in the long tests. */
export const inLongTests = isLong
