import { z } from 'zod'
import { isEmail } from '#domain/text/email.ts'
import { ConfigError, type Environment, readVariables } from '#environment.ts'

const Variables = z.object({
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must look like smtps://user:password@host or smtp://host:port')
    .optional(),
  MAIL_FROM: z.string().refine(isEmail, 'must be one e-mail address').optional(),
})

export interface SmtpSettings {
  kind: 'smtp'
  url: string
  from: string
}

/** The mail server; `undefined` when none is configured. */
export function findSmtpSettings(environment: Environment): SmtpSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = readVariables(Variables, environment)
  if (!url && !from) return undefined
  if (!url || !from) throw new ConfigError('SMTP_URL and MAIL_FROM are needed together.')
  return { kind: 'smtp', url, from }
}

function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
}
