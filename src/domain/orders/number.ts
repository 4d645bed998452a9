/** Formats the order number that people see: `SMG-10001`. The database provides `count`. */
export function orderNumber(count: number): string {
  return `SMG-${count}`
}
