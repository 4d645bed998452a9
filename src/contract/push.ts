import { z } from 'zod'
import { MAX_PUSH_ENDPOINT_LENGTH } from '#domain/push/push-device.ts'
import { endpointsOf } from './endpoint.ts'
import { SerialParams } from './fields.ts'
import { LanguageField } from './order-fields.ts'

// Programs use webhooks instead: these endpoints do not accept tokens.
const endpoint = endpointsOf({ right: 'panel.open', tag: 'panel' })

const base64url = (description: string) => z.string().max(500).describe(description)

/** The domain validates the fields together. */
const DeviceBody = z.object({
  endpoint: z.string().max(4_000).meta({ maxLength: MAX_PUSH_ENDPOINT_LENGTH, format: 'uri' }),
  p256dh: base64url('The browser’s public key, 65 bytes as base64url'),
  auth: base64url('The browser’s secret for messages, 16 bytes as base64url'),
  language: LanguageField,
})

export const pushEndpoints = {
  key: endpoint('POST /api/admin/devices/key', {
    summary: 'The public key with which a browser subscribes to its push service',
    answers: { 200: z.object({ publicKey: z.string() }) },
  }),
  register: endpoint('POST /api/admin/devices', {
    summary: 'Registers a browser for notifications of new orders, with number and amount',
    body: DeviceBody,
    answers: { 201: z.object({ id: z.int() }) },
  }),
  forget: endpoint('DELETE /api/admin/devices/:id', {
    params: SerialParams,
    summary: 'Removes one of the person’s own devices',
    answers: { 200: z.object({ id: z.int() }) },
  }),
}
