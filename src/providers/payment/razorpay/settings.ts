import { z } from 'zod'
import {
  ConfigError,
  type Environment,
  listOf,
  readVariables,
  refuseLive,
  refuseOpenAddress,
  withoutSlash,
} from '#environment.ts'

const Variables = z.object({
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(?:test|live)_[A-Za-z0-9]+$/, 'must begin with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().default(''),
  RAZORPAY_API_BASE: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_JS: z
    .url({ protocol: /^https?$/ })
    .default('https://checkout.razorpay.com/v1/checkout.js'),
})

export interface RazorpaySettings {
  keyId: string
  keySecret: string
  /** Several while the secret is being rotated. None: no events are accepted. */
  webhookSecrets: readonly string[]
  apiBase: string
  /** The address of the dialog's script. */
  scriptUrl: string
}

/** The account at Razorpay; undefined when no keys are set. */
export function findRazorpaySettings(
  environment: Environment,
  isLive: boolean,
): RazorpaySettings | undefined {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET,
    RAZORPAY_API_BASE,
    RAZORPAY_CHECKOUT_JS: scriptUrl,
  } = readVariables(Variables, environment)
  if (!keyId && !keySecret) return undefined
  if (!keyId || !keySecret) {
    throw new ConfigError('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are needed together.')
  }
  const webhookSecrets = listOf(RAZORPAY_WEBHOOK_SECRET)
  const settings = {
    keyId,
    keySecret,
    webhookSecrets,
    apiBase: withoutSlash(RAZORPAY_API_BASE),
    scriptUrl,
  }
  if (isLive) refuseTestAccount(settings)
  return settings
}

/** Refuses test keys, whose payments are not real, and provider addresses without https. */
function refuseTestAccount({ keyId, webhookSecrets, apiBase, scriptUrl }: RazorpaySettings): void {
  if (!keyId.startsWith('rzp_live_')) refuseLive('RAZORPAY_KEY_ID', 'is a test key')
  refuseOpenAddress('RAZORPAY_API_BASE', apiBase)
  refuseOpenAddress('RAZORPAY_CHECKOUT_JS', scriptUrl)
  if (webhookSecrets.length === 0) refuseLive('RAZORPAY_WEBHOOK_SECRET', 'is missing')
}
