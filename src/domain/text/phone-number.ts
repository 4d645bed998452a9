/** Ten digits, as Indian numbers are dialled. */
const NATIONAL = /^[0-9]{10}$/

/** Removes grouping and the country's prefix of a typed number; anything else stays and is refused. */
export function phoneText(entered: string): string {
  const bare = entered.replace(/[ \u00a0()-]/g, '')
  return bare.replace(/^(?:\+91|0)(?=[0-9]{10}$)/, '')
}

/** Exactly 10 ASCII digits. */
export function isPhoneNumber(text: string): boolean {
  return NATIONAL.test(text)
}

/** Whether an address is such a number rather than an e-mail. */
export const isInternationalNumber = (address: string): boolean => /^91[0-9]{10}$/.test(address)

/** An Indian number as providers of messages want it, with the country's prefix. */
export const internationalNumber = (phone: string): string => `91${phone}`
