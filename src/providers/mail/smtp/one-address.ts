/** A single address without a name, a list or anything that could begin another header. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,190}$/

/** Says whether mail can be sent there at all; lists and names are no address. */
export function isOneAddress(text: string): boolean {
  return ONE_ADDRESS.test(text)
}
