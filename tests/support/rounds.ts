/** `npm run test:long` says 'long'; whatever is tried many times asks here how many. */
const isLong = process.env.TEST_ROUNDS === 'long'

export function rounds({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short
}

/** For what guards no single change but a size: it runs in the long tests alone. */
export const inLongTests = isLong
