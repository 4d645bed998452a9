import type { ConsultationProblem } from '#contract/consultations.ts'
import type { FieldProblem } from '#contract/fields.ts'
import type { ReviewProblem } from '#contract/reviews.ts'
import type { TicketProblem } from '#contract/tickets.ts'
import { sentences } from '#messages/sentences.ts'

const orderSentences = sentences('apiOrders')
const panelSentences = sentences('apiPanel')
const reviewSentences = sentences('apiReviews')
const schedulerSentences = sentences('apiScheduler')
const ticketSentences = sentences('apiTickets')
const contact = sentences('contact')
const reviews = sentences('reviews')

// The one place where what is wrong with a field becomes a sentence. The contract gives codes, and a
// code may mean something else in another form; so there is a table for each feature.

const ANYWHERE: Record<FieldProblem, string> = {
  'idempotency-key-wrong': orderSentences.keyWrong,
  'language-unknown': ticketSentences.languageWrong,
}

const REVIEWS: Record<ReviewProblem, string> = {
  'product-id-wrong': reviewSentences.productIdWrong,
  'cursor-wrong': reviewSentences.cursorWrong,
  'rating-required': reviews['rating-required'],
  'text-length': reviews['text-length'],
  'act-wrong': panelSentences.actWrong,
  'answer-length': panelSentences.answerWrong,
  'moment-wrong': panelSentences.momentWrong,
}

const TICKETS: Record<TicketProblem, string> = {
  'name-required': contact['name-required'],
  'name-too-long': contact['name-too-long'],
  'email-required': contact['email-required'],
  'email-malformed': contact['email-malformed'],
  'phone-malformed': contact['phone-malformed'],
  'topic-required': contact['topic-required'],
  'order-number-malformed': contact['order-number-malformed'],
  'message-too-short': contact['message-too-short'],
  'message-too-long': contact['message-too-long'],
  'reply-length': panelSentences.replyWrong,
  'state-wrong': panelSentences.closedWrong,
}

const CONSULTATIONS: Record<ConsultationProblem, string> = {
  'name-required': schedulerSentences['name-required'],
  'name-too-long': schedulerSentences['name-too-long'],
  'email-required': schedulerSentences['email-required'],
  'email-malformed': schedulerSentences['email-malformed'],
  'phone-required': schedulerSentences['phone-required'],
  'phone-malformed': schedulerSentences['phone-malformed'],
  'about-too-long': schedulerSentences['about-too-long'],
  'consent-required': schedulerSentences['consent-required'],
  'start-wrong': schedulerSentences.startWrong,
  'day-wrong': schedulerSentences.dayWrong,
  'day-order': schedulerSentences.dayOrder,
  'zone-wrong': schedulerSentences.zoneWrong,
  'act-wrong': panelSentences.bookingActWrong,
}

/** What the API says about wrong fields, by feature and code. */
export const FIELD_SENTENCES = {
  reviews: { ...ANYWHERE, ...REVIEWS },
  tickets: { ...ANYWHERE, ...TICKETS },
  consultations: { ...ANYWHERE, ...CONSULTATIONS },
} as const satisfies Record<string, Readonly<Record<string, string>>>
