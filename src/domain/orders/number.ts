/** The order number for people: `SMG-10001`. The database counts. */
export function orderNumber(count: number): string {
  return `SMG-${count}`
}
