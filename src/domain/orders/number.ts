/** The number people see and say on the phone: `SMG-10001`. Counted by the database. */
export function orderNumber(count: number): string {
  return `SMG-${count}`
}
