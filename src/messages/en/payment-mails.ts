/** What the shop writes to people about the money of their orders. */
export const paymentMailSentences = {
  greeting: (name: string) => `Namaste ${name},`,
  paidSubject: (number: string) => `We received your payment for ${number}`,
  paid: (number: string, total: string) =>
    `Your payment of ${total} for order ${number} has arrived. We are packing your parcel now.`,
  expected: (from: string, until: string) => `It should reach you between ${from} and ${until}.`,
  addressMissing:
    'We do not have your full address yet. Please answer this mail with address, town, state and phone number.',
  backSubject: (number: string) => `Your payment for ${number} goes back to you`,
  backTooLate: (number: string, total: string) =>
    `Your payment of ${total} for order ${number} arrived after the time to pay was over, and the goods were gone by then. We are sorry. The whole amount goes back to where it came from, usually within 5 to 7 working days. You need not do anything.`,
  backCancelled: (number: string, total: string) =>
    `Your payment of ${total} for order ${number} arrived after the order was cancelled. The whole amount goes back to where it came from, usually within 5 to 7 working days. You need not do anything.`,
  sign: (shop: string, phone: string) => `${shop}\n${phone}`,
} as const
