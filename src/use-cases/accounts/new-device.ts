import { createHmac } from 'node:crypto'
import { findLanguageOf } from '#database/accounts/accounts.ts'
import type { Transaction } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Language } from '#domain/language/languages.ts'
import { writeMoment } from '#messages/moment.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { letter } from '#use-cases/mails/letter.ts'

/** How many people's proofs a shared browser keeps; the oldest is dropped first. */
const MAX_PROOFS = 5

/** Proves that this person has used a browser before. Only the shop can create it, so the server stores nothing. */
function proofFor(secret: string, { userId }: Person): string {
  return createHmac('sha256', secret).update('device:').update(userId).digest('base64url')
}

export interface SignedInDevice {
  person: Person
  sessionId: string
  /** The proofs in the browser's cookie. */
  proofs: string | undefined
  /** Browser and system, such as 'Chrome, Android'. */
  device: string
  origin: string
  /** The language of the page, for a person who chose none. */
  language: Language
  at: Date
}

export type NewDeviceDeps = With<'secret'> & WithSettings<'name' | 'phone'>

/**
 * Mails a person with panel rights when a browser signs in with the account for the first time. Returns the new proofs
 * for the browser's cookie; undefined if they have not changed.
 */
export async function mailNewDevice(
  tx: Transaction,
  { secret, settings }: NewDeviceDeps,
  signedIn: SignedInDevice,
): Promise<string | undefined> {
  const { person, sessionId, proofs = '', device, origin, at } = signedIn
  if (person.role !== 'admin' || person.email === '') return undefined
  const proof = proofFor(secret, person)
  const known = proofs.split('.').filter((one) => one !== '')
  if (known.includes(proof)) return undefined
  const language = (await findLanguageOf(tx, person.userId)) ?? signedIn.language
  const say = sentencesIn(language, 'mails')
  const { name: shop, phone } = settings
  const address = `${origin}${inLanguage(pages.account, language)}`
  const parts = [
    say('greeting', { name: person.name }),
    say('deviceWhat', {
      shop,
      device: device === '' ? say('deviceUnknown') : device,
      when: writeMoment(at, language, 'long with year'),
    }),
    say('deviceYou'),
    say('deviceNotYou', { address }),
    say('sign', { shop, phone }),
  ]
  await queueMail(tx, {
    kind: 'new-device',
    about: sessionId,
    to: person.email,
    toName: person.name,
    subject: say('deviceSubject', { shop }),
    ...letter(parts, language),
    at,
  })
  return [...known, proof].slice(-MAX_PROOFS).join('.')
}
