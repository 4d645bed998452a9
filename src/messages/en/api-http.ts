/** What the API says when the request itself is refused, before any room of the shop is asked. */
export const httpSentences = {
  invalidInput: 'Some of what was sent cannot be used.',
  invalidField: 'This value cannot be used.',
  malformedJson: 'The body is not JSON that the shop can take.',
  bodyTooLarge: 'The body is too large.',
  wrongContentType: 'Send the body as application/json.',
  badAddress: 'This address cannot be read.',
  badRequest: 'The request cannot be read.',
  notFound: 'There is nothing at this address.',
  methodNotAllowed: 'This address does not take that method.',
  methodUnknown: 'The shop does not know that method.',
  badHost: 'The host that the request names cannot be a shop.',
  hostMissing: 'The request names no host.',
  signInNeeded: 'Please sign in first.',
  forbidden: 'Your account may not do this.',
  tooManyRequests: (seconds: number) =>
    `That was too often. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  unavailable: 'The shop cannot answer just now. Please try again in a moment.',
  broken: 'Something went wrong on our side. Please try again.',
} as const
