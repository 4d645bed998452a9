import { z } from 'zod'
import { ConfigError, type Environment, outsideAddress, readVariables } from '#environment.ts'

const Variables = z.object({
  WHATSAPP_API_BASE: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v24.0'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be a number')
    .optional(),
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_APP_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'needs at least 16 characters').max(200).optional(),
})

export interface WhatsappSettings {
  kind: 'whatsapp'
  apiBase: string
  phoneNumberId: string
  token: string
  /** The secret with which the provider signs webhooks. */
  appSecret: string
  /** The token that the provider sends to verify the webhook's address. */
  verifyToken: string
}

/** The messaging account; `undefined` when none is configured. */
export function findWhatsappSettings(
  environment: Environment,
  isLive: boolean,
): WhatsappSettings | undefined {
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_API_BASE,
  } = readVariables(Variables, environment)
  if (!phoneNumberId && !token && !appSecret && !verifyToken) return undefined
  if (!phoneNumberId || !token || !appSecret || !verifyToken) {
    throw new ConfigError(
      'WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN are needed together.',
    )
  }
  const apiBase = outsideAddress('WHATSAPP_API_BASE', WHATSAPP_API_BASE, isLive)
  return { kind: 'whatsapp', apiBase, phoneNumberId, token, appSecret, verifyToken }
}
