import type { OutgoingMail } from '#database/mails.ts'
import type { TeamRole } from '#domain/accounts/roles.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { indianDay } from '#domain/time/india.ts'
import { sentences } from '#messages/sentences.ts'
import { pages } from '#urls.ts'
import { letter } from './letter.ts'

export interface InvitationMailDeps {
  settings: Pick<ShopSettings, 'name' | 'palette' | 'email' | 'phone'>
}

interface InvitationMail {
  id: number
  to: string
  role: TeamRole
  token: string
  origin: string
  expiresAt: Date
  at: Date
}

const say = sentences('invitationMail')
const roles = sentences('panelRoles')

/** Invites somebody to the team. In English, as the panel is; nothing in it was typed by the inviter but their role's name. */
export function invitationMail(
  { settings }: InvitationMailDeps,
  { id, to, role, token, origin, expiresAt, at }: InvitationMail,
): OutgoingMail {
  const { name: shop, phone } = settings
  const subject = say.subject({ shop })
  const link = `${origin}${pages.invitation(token)}`
  const parts = [
    { text: say.greeting },
    {
      text: say.text({ shop, role: role.kind === 'own' ? role.name : roles[`role ${role.name}`] }),
    },
    { text: say.link({ link }), href: link },
    { text: say.once({ email: to, day: indianDay(expiresAt) }) },
    { text: say.notYou },
    { text: say.sign({ shop, phone }) },
  ]
  return {
    ...{ kind: 'team-invitation', about: String(id), to, replyTo: settings.email, subject, at },
    ...letter(parts, { language: DEFAULT_LANGUAGE, shop: settings, subject }),
  }
}
