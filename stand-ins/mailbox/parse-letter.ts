import PostalMime from 'postal-mime'
import type { Letter } from './letters.ts'

const MAX_SHOWN_LENGTH = 100_000

/** Parses a message as a mail program would, with the machine's clock, as this is the vendor's side. */
export async function parseLetter(
  bytes: Buffer,
  recipients: readonly string[],
): Promise<Omit<Letter, 'number'>> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' })
  return {
    at: new Date(),
    from: nameAndAddress(mail.from),
    to: recipients.join(', '),
    replyTo: (mail.replyTo ?? []).map(nameAndAddress).join(', '),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: (mail.text ?? '').slice(0, MAX_SHOWN_LENGTH),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'unnamed',
      type: mimeType,
      content: typeof content === 'string' ? content.slice(0, MAX_SHOWN_LENGTH) : '',
    })),
    source: bytes.toString('utf8').slice(0, MAX_SHOWN_LENGTH),
  }
}

interface Mailbox {
  name?: string | undefined
  address?: string | undefined
}

function nameAndAddress({ name, address }: Mailbox = {}): string {
  return name ? `${name} <${address ?? ''}>` : (address ?? '')
}
