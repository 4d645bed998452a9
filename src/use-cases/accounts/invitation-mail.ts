import type { OutgoingMail } from '#database/mails/mails.ts'
import type { TeamRole } from '#domain/accounts/roles.ts'
import type { Language } from '#domain/language/languages.ts'
import { indianDay } from '#domain/time/india.ts'
import { writeDay } from '#messages/calendar.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { letter } from '#use-cases/mails/letter.ts'

export type InvitationMailDeps = WithSettings<'name' | 'palette' | 'email' | 'phone'>

interface InvitationMail {
  id: number
  to: string
  role: TeamRole
  token: string
  language: Language
  origin: string
  expiresAt: Date
  at: Date
}

/** Composes an invitation to the team. The only text in it that a person wrote is the name of an own role. */
export function invitationMail(
  { settings }: InvitationMailDeps,
  { id, to, role, token, language, origin, expiresAt, at }: InvitationMail,
): OutgoingMail {
  const { name: shop, phone } = settings
  const say = sentencesIn(language, 'invitationMail')
  const subject = say('subject', { shop })
  const link = `${origin}${inLanguage(pages.invitation(token), language)}`
  const name =
    role.kind === 'own' ? role.name : sentencesIn(language, 'panelRoles')(`role ${role.name}`)
  const parts = [
    say('greeting'),
    say('text', { shop, role: name }),
    { text: say('link', { link }), href: link },
    say('once', { email: to, day: writeDay(new Date(indianDay(expiresAt)), language, 'long') }),
    say('notYou'),
    say('sign', { shop, phone }),
  ]
  return {
    kind: 'team-invitation',
    about: String(id),
    to,
    replyTo: settings.email,
    subject,
    at,
    ...letter(parts, language),
  }
}
