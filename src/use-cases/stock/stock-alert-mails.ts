import type { OutgoingMail } from '#database/mails/mails.ts'
import type { NewAlert } from '#database/stock/alerts.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { letter, type WrittenPart } from '#use-cases/mails/letter.ts'
import { confirmToken, stockAlertLink } from './stock-alert-links.ts'

export type StockAlertMailDeps = With<'secret'> &
  WithSettings<'name' | 'palette' | 'email' | 'phone' | 'writesToPhones'>

interface AlertMail extends Pick<NewAlert, 'email' | 'userId' | 'language' | 'stopKey'> {
  id: number
  product: { id: ProductId; name: string }
  /** If undefined, the mail has no links. */
  origin: string | undefined
  at: Date
}

const sayIn = (language: Language) => sentencesIn(language, 'stockAlertMails')

/** Composes the mail that asks to confirm an address. It contains no text that a visitor entered. */
export function confirmAlertMail(deps: StockAlertMailDeps, mail: AlertMail): OutgoingMail {
  const { product, language, id, origin } = mail
  const say = sayIn(language)
  const subject = say('confirmSubject', { name: product.name })
  const href = origin && stockAlertLink(origin, confirmToken(deps.secret, id), language)
  return compose(deps, mail, {
    kind: 'stock-alert-confirm',
    subject,
    parts: [
      say('confirmText', { name: product.name, shop: deps.settings.name }),
      href && { text: say('confirmLink', { link: href }), href },
      say('confirmNotYou'),
    ],
  })
}

/** Composes the phone message that a product can be bought again. */
export function backInStockMessage({
  id,
  product,
  email,
  userId,
  language,
  at,
}: AlertMail): OutgoingMail {
  const name = 'back_in_stock'
  const values = [product.name]
  const text = sentencesIn(language, 'phoneMessages')(name, { name: product.name })
  const template = { name, language, values }
  return {
    kind: 'stock-alert',
    about: String(id),
    to: email,
    subject: product.name,
    text,
    template,
    userId,
    at,
  }
}

/** Composes the mail that a product can be bought again. */
export function backInStockMail(deps: StockAlertMailDeps, mail: AlertMail): OutgoingMail {
  const { product, language, origin } = mail
  const say = sayIn(language)
  const subject = say('backSubject', { name: product.name })
  const href = origin && `${origin}${inLanguage(pages.product(product.id), language)}`
  return compose(deps, mail, {
    kind: 'stock-alert',
    subject,
    parts: [
      say('backText', { name: product.name, shop: deps.settings.name }),
      href && { text: say('backLink', { link: href }), href },
      say('backOnce'),
    ],
  })
}

function compose(
  { settings }: StockAlertMailDeps,
  { id, email, language, stopKey, origin, at }: AlertMail,
  { kind, subject, parts }: { kind: string; subject: string; parts: WrittenPart[] },
): OutgoingMail {
  const say = sayIn(language)
  const stop = origin && stockAlertLink(origin, stopKey, language)
  const all: WrittenPart[] = [
    say('greeting'),
    ...parts,
    stop && ({ text: say('stopLink', { link: stop }), href: stop, isQuiet: true } as const),
    say('sign', { shop: settings.name, phone: settings.phone }),
  ]
  return {
    kind,
    about: String(id),
    to: email,
    replyTo: settings.email,
    subject,
    ...letter(all, language),
    unsubscribe: stop,
    at,
  }
}
