/** What the API says about signing in, sessions and writes. */
export const authSentences = {
  foreignOrigin: 'This request does not come from the shop’s own pages.',
  stalePage: 'This page is out of date. Please reload it and try again.',
  noSession: 'Nobody is signed in.',
  signInExpired: 'This sign-in was opened too long ago or in another browser. Please start again.',
  cancelled: 'The sign-in was cancelled.',
  refused: 'The sign-in could not be confirmed. Please try again.',
  unavailable: 'Signing in is not possible at the moment. The rest of the shop works as usual.',
} as const
