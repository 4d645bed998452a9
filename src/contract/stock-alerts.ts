import { z } from 'zod'
import { parseStockAlert } from '#domain/stock/stock-alert.ts'
import { MAX_EMAIL_LENGTH } from '#domain/text/email.ts'
import { judged, MailLanguage, text } from './fields.ts'

/** The form of somebody who waits for a sold-out product. */
export const StockAlertForm = judged(
  z.object({
    email: text({ maxLength: MAX_EMAIL_LENGTH, format: 'email' }),
    language: MailLanguage,
  }),
  (sent) => {
    const parsed = parseStockAlert(sent)
    return parsed.ok ? { ok: true, value: parsed.email } : parsed
  },
  (email, { language }) => ({ email, language }),
)
