/** How the numbers of orders and messages begin. */
export const NUMBER_PREFIX = 'SMG'

/** The largest number that the database holds. */
const MAX_COUNT = 2_147_483_647

/** Formats the order number that people see: `SMG-10001`. The database provides `count`. */
export function orderNumber(count: number): string {
  return `${NUMBER_PREFIX}-${count}`
}

const ENTERED = new RegExp(`^(?:${NUMBER_PREFIX}-?\\s?)?([0-9]{1,10})$`, 'i')

/** Parses an order number as people type it, also without its prefix; undefined for any other text. */
export function parseOrderNumber(text: string): number | undefined {
  const count = Number(ENTERED.exec(text)?.[1])
  return count >= 1 && count <= MAX_COUNT ? count : undefined
}

const REFERENCE = new RegExp(`^${NUMBER_PREFIX}-([0-9]{1,9})(?:-R[0-9]{1,2})?$`, 'i')

/**
 * Parses the reference under which a courier knows an order: its number, for a second attempt followed by `-R2`.
 * Undefined for any other text.
 */
export function parseCourierReference(text: string): number | undefined {
  const [, count] = REFERENCE.exec(text) ?? []
  return count === undefined ? undefined : Number(count)
}
