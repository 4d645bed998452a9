import { z } from 'zod'
import { parseStockAlert } from '#domain/stock/stock-alert.ts'
import { MAX_EMAIL_LENGTH } from '#domain/text/email.ts'
import { judged, MailLanguage, optionalText } from './fields.ts'

/** The form for an alert about a sold-out product; WhatsApp messages go to the account's number. */
export const StockAlertForm = judged(
  z.object({
    by: z.enum(['mail', 'whatsapp']).default('mail').catch('mail'),
    email: optionalText({ maxLength: MAX_EMAIL_LENGTH, format: 'email' }),
    language: MailLanguage,
  }),
  (sent) => (sent.by === 'whatsapp' ? { ok: true, value: undefined } : parseStockAlert(sent)),
  (email, { language }) => ({ email, language }),
)
