/** What the API says about reviews, messages and consultations that the shop deals with. */
export const panelSentences = {
  unknownReview: 'The shop does not have this review.',
  reviewChanged: 'Its author has changed this review meanwhile. Please read it again.',
  actWrong: 'Send hide with a reason, show, answer with a text, take-answer-back or read.',
  answerWrong: 'An answer has 2 to 1,000 characters.',
  momentWrong: 'Send when the review was written that you have read.',
  unknownTicket: 'The shop has no message with this number.',
  replyWrong: 'An answer has 2 to 5,000 characters.',
  keyWrong: 'An Idempotency-Key has 1 to 80 visible ASCII characters.',
  keyUsedOtherwise: 'This Idempotency-Key was used for another answer.',
  closedWrong: 'Send closed or open.',
  unknownBooking: 'The shop has no consultation with this id.',
  'booking-cancelled': 'This consultation is cancelled.',
  'booking-over': 'This consultation has begun, so it can no longer be cancelled.',
  'booking-ahead': 'This consultation has not begun yet.',
  bookingActWrong: 'Send cancel, held, missed or open.',
} as const
