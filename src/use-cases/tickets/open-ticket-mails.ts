import type { OutgoingMail } from '#database/mails/mails.ts'
import type { OpenedTicket } from '#database/tickets/tickets.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Language } from '#domain/language/languages.ts'
import { greetedName } from '#domain/text/greeted-name.ts'
import type { TicketForm, TicketTopic } from '#domain/tickets/ticket.ts'
import { writeMoment } from '#messages/moment.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { letter, type WrittenPart } from '#use-cases/mails/letter.ts'

export type TicketMailSettings = Pick<
  ShopSettings,
  'name' | 'email' | 'phone' | 'grievanceOfficer' | 'mailLanguage'
>

export interface TicketMail {
  ticket: OpenedTicket
  form: TicketForm
  language: Language
  settings: TicketMailSettings
  at: Date
}

const sayIn = (language: Language) => sentencesIn(language, 'mails')

/**
 * Composes the mail that acknowledges a ticket, with its number and both deadlines (docs/law.md,
 * consumer protection). It does not repeat the message: the e-mail address is unverified, and nobody
 * may send texts to strangers through the shop.
 */
export function mailToWriter({ ticket, form, language, settings, at }: TicketMail): OutgoingMail {
  const say = sayIn(language)
  const { number } = ticket
  const { name: shop, phone, grievanceOfficer } = settings
  const greeted = greetedName(form.name)
  const parts: WrittenPart[] = [
    greeted ? say('greeting', { name: greeted }) : say('greetingNobody'),
    `${say('ticketThanks', { shop, number })} ${say('ticketTopic', { topic: say(`topic ${form.topic}`) })}`,
    say('ticketPromise', {
      acknowledge: writeMoment(ticket.acknowledgeBy, language, 'long with year'),
      resolve: writeMoment(ticket.resolveBy, language, 'long with year'),
    }),
    {
      text: `${say('ticketOfficer', { officer: grievanceOfficer.name, contact: grievanceOfficer.contact })}\n${say('ticketHelpline')}`,
      namesHelpLines: true,
    },
    say('ticketNotYou'),
    say('sign', { shop, phone }),
  ]
  return {
    kind: 'ticket-opened',
    about: number,
    to: form.email,
    toName: greeted,
    replyTo: mailboxFor(form.topic, settings),
    subject: say('ticketSubject', { number }),
    ...letter(parts, language),
    at,
  }
}

export interface TicketAnswered {
  ticket: Pick<TicketForm, 'name' | 'email' | 'topic'> & { number: string; language: Language }
  text: string
  /** Whether the answer closes the ticket. */
  isLast: boolean
  /** The number of the answer, so that each answer is mailed once. */
  reply: number
  settings: TicketMailSettings
  at: Date
}

/** Composes the shop's answer, in the thread of the first mail and in the ticket's language. */
export function mailOfAnswer(answered: TicketAnswered): OutgoingMail {
  const { ticket, text, isLast, reply, settings, at } = answered
  const { number, language, name, email, topic } = ticket
  const say = sayIn(language)
  const { name: shop, phone } = settings
  const greeted = greetedName(name)
  const parts = [
    greeted ? say('greeting', { name: greeted }) : say('greetingNobody'),
    say('answerAbout', { number }),
    text,
    isLast ? say('answerClosed') : say('answerBack'),
    say('sign', { shop, phone }),
  ]
  return {
    kind: 'ticket-answer',
    about: `${number} ${reply}`,
    to: email,
    toName: greeted,
    replyTo: mailboxFor(topic, settings),
    subject: say('answerSubject', { number }),
    ...letter(parts, language),
    thread: { kind: 'ticket-opened', about: number },
    at,
  }
}

/** Composes the mail to the shop, in its language, with the message as written; replies go to the writer. */
export function mailToShop({ ticket, form, settings, at }: TicketMail): OutgoingMail {
  const { mailLanguage } = settings
  const say = sayIn(mailLanguage)
  const topic = say(`topic ${form.topic}`)
  const acknowledge = writeMoment(ticket.acknowledgeBy, mailLanguage, 'long with year')
  const facts = [
    say('shopFrom', { name: form.name, email: form.email }),
    ...(form.phone ? [say('shopPhone', { phone: form.phone })] : []),
    ...(form.orderNumber ? [say('shopOrder', { order: form.orderNumber })] : []),
    say('shopDeadlines', {
      acknowledge,
      resolve: writeMoment(ticket.resolveBy, mailLanguage, 'long with year'),
    }),
  ]
  return {
    kind: 'ticket-received',
    about: ticket.number,
    to: mailboxFor(form.topic, settings),
    toName: settings.name,
    replyTo: form.email,
    subject: say('shopSubject', { number: ticket.number, topic, acknowledge }),
    ...letter([facts.join('\n'), form.message], mailLanguage),
    at,
  }
}

/** Complaints and privacy requests go to the grievance officer (docs/law.md, consumer protection). */
function mailboxFor(topic: TicketTopic, { email, grievanceOfficer }: TicketMailSettings): string {
  return topic === 'complaint' || topic === 'privacy' ? grievanceOfficer.contact : email
}
