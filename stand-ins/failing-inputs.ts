/** An input that makes a part of the shop fail on purpose, so that a tester can see what happens then. */
export interface FailingInput {
  where: string
  input: string
  outcome: string
}

// providers.md 1.10, 2.7 and 6.1; domain/pincodes.md: zones.
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
]
