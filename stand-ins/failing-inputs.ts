/** An input that makes a part of the shop fail deliberately, for testers. */
export interface FailingInput {
  where: string
  input: string
  outcome: string
}

export const FAILING_INPUTS: readonly FailingInput[] = [
  {
    where: 'Pincode',
    input: '900001 (every pincode that begins with 9)',
    outcome: 'no courier goes there',
  },
  {
    where: 'Pincode',
    input: '194101 (Leh)',
    outcome: 'delivered, but no cash on delivery',
  },
  {
    where: 'Pincode',
    input: '744101 (Port Blair)',
    outcome: 'delivered, but no cash on delivery',
  },
  {
    where: 'Pincode',
    input: '682555 (Lakshadweep)',
    outcome: 'delivered, but no cash on delivery',
  },
  {
    where: 'Payment',
    input: 'card 4100 2800 0006 0003',
    outcome: 'the bank declines it; the same order can be paid again',
  },
  {
    where: 'Payment',
    input: 'card 4100 2800 0008 0001, 4100 2800 0009 0000',
    outcome: 'too little money; the bank’s time runs out',
  },
  {
    where: 'Payment',
    input: 'card 4100 2800 0000 2005',
    outcome: 'the bank says nothing, and yes after 15 seconds',
  },
  {
    where: 'Payment',
    input: 'a one-time password of fewer than 4 digits',
    outcome: 'the bank does not believe it',
  },
  {
    where: 'Payment',
    input: 'What the bank does: takes the money, the page hears nothing',
    outcome: 'as if the window was closed: the order appears by itself',
  },
  {
    where: 'Parcel',
    input: '110094 (Delhi)',
    outcome: 'ordered, but no courier takes the parcel: it waits for the owner',
  },
  {
    where: 'Sign-in',
    input: 'the Cancel button',
    outcome: 'back to the sign-in page with a quiet note',
  },
  {
    where: 'Sign-in',
    input: 'a difficult account',
    outcome: 'what it shows stands beside it',
  },
  {
    where: 'E-mail',
    input: 'bounce@ and any host',
    outcome: 'the mail server knows nobody of that name; nothing is sent there again',
  },
  {
    where: 'E-mail',
    input: 'later@ and any host',
    outcome: 'turned away for the moment, tried again after 1, 5 and 30 minutes, 2, 6 and 24 hours',
  },
  {
    where: 'E-mail',
    input: 'slow@ and any host',
    outcome: 'taken after 8 seconds',
  },
  {
    where: 'E-mail',
    input: 'drop-after-data@ and any host',
    outcome: 'taken, but the answer is lost: kept as unknown and not sent twice',
  },
  {
    where: 'WhatsApp',
    input: 'a number that ends in 0026 or 0049',
    outcome: 'accepted, and told later that it failed: nobody there; held back',
  },
  {
    where: 'WhatsApp',
    input: 'a number that ends in 0056 or 0429',
    outcome: 'too many messages, to it or of the shop: tried again as mails are',
  },
  {
    where: 'WhatsApp',
    input: 'a number that ends in 0500 or 0001',
    outcome: 'something went wrong: kept as unknown and not sent twice; the template is not known',
  },
]
