import { z } from 'zod'
import { ORDER_MESSAGES_NOTICE } from '#domain/accounts/consents.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_CITY_LENGTH,
  MAX_RECIPIENT_LENGTH,
} from '#domain/checkout/limits.ts'
import { type DeliveryProblem, parseDelivery } from '#domain/delivery/delivery-form.ts'
import { STATES } from '#domain/delivery/states.ts'
import { endpointsOf } from './endpoint.ts'
import { ChosenLanguage, described, judged, MailLanguage, Nothing, phoneNumber } from './fields.ts'

/** What can be wrong with a change of one's own account. */
export type AccountProblem = DeliveryProblem | 'not-confirmed' | 'not-agreed' | 'number-wrong'

const endpoint = endpointsOf({ tag: 'account' })

/** A delivery address, validated as a whole by `readPlace`. */
export const PlaceFields = {
  recipient: described(
    z.string().max(MAX_RECIPIENT_LENGTH).describe('Printed on the parcel; optional'),
  ),
  address: described(z.string().max(MAX_ADDRESS_LENGTH)),
  city: described(z.string().max(MAX_CITY_LENGTH)),
  state: described(z.string().meta({ enum: STATES.map(({ name }) => name) })),
  pincode: described(
    z
      .union([z.string().regex(/^[1-9][0-9]{5}$/), z.int().min(100_000).max(999_999)])
      .describe('Six digits, the first not 0'),
  ),
  phone_number: described(
    z
      .string()
      .regex(/^[0-9]{10}$/)
      .describe('Ten digits'),
  ),
}

/** Validates an address by the rules of the delivery form; errors have the field names of the API. */
export function readPlace({ phone_number: phone, ...rest }: { readonly phone_number?: unknown }) {
  const parsed = parseDelivery({ ...rest, phone })
  if (parsed.ok) return parsed
  const { phone: phoneProblem, ...errors } = parsed.errors
  return {
    ok: false,
    errors: { ...errors, ...(phoneProblem && { phone_number: phoneProblem }) },
  } as const
}

const KeptAddress = z.object({
  id: z.string(),
  recipient: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  phone_number: z.string(),
})

/** Reports every wrong field at once. */
const AddressBody = judged(
  z.object({ ...PlaceFields, language: MailLanguage }),
  readPlace,
  (delivery, { language }) => ({ delivery, language }),
)

/** Consent is never implied: it is given explicitly, for the version of the text that was shown. */
const MessagesBody = z.object({
  phone_number: phoneNumber('number-wrong' satisfies AccountProblem),
  agreed: z.literal(true, { error: 'not-agreed' satisfies AccountProblem }),
  version: z.literal(ORDER_MESSAGES_NOTICE),
  language: ChosenLanguage,
})

const Id = z.object({ id: z.string().max(60) })

export const accountEndpoints = {
  endSessions: endpoint('DELETE /api/account/sessions', {
    right: 'account.change',
    summary: 'Ends all sessions of the account, including this one',
    answers: { 204: Nothing },
  }),
  endSession: endpoint('DELETE /api/account/sessions/:id', {
    right: 'account.change',
    summary: 'Ends the session of one device',
    params: Id,
    answers: { 204: Nothing },
  }),
  addresses: endpoint('GET /api/account/addresses', {
    right: 'account.read',
    summary: 'The saved addresses, latest first',
    answers: { 200: z.array(KeptAddress) },
  }),
  keepAddress: endpoint('POST /api/account/addresses', {
    right: 'account.change',
    summary: 'Saves an address',
    body: AddressBody,
    answers: { 204: Nothing },
  }),
  forgetAddresses: endpoint('DELETE /api/account/addresses', {
    right: 'account.change',
    summary: 'Withdraws the consent to save addresses, and deletes them all',
    answers: { 204: Nothing },
  }),
  forgetAddress: endpoint('DELETE /api/account/addresses/:id', {
    right: 'account.change',
    summary: 'Deletes one address',
    params: Id,
    answers: { 204: Nothing },
  }),
  agreeToMessages: endpoint('PUT /api/account/messages', {
    right: 'account.change',
    summary: 'Consents to WhatsApp messages about orders at this number',
    body: MessagesBody,
    answers: { 204: Nothing },
  }),
  endMessages: endpoint('DELETE /api/account/messages', {
    right: 'account.change',
    summary: 'Withdraws the consent to messages about orders',
    answers: { 204: Nothing },
  }),
  chooseLanguage: endpoint('PUT /api/account/language', {
    right: 'account.change',
    summary: 'Chooses the language of the mails',
    body: z.object({ language: ChosenLanguage }),
    answers: { 204: Nothing },
  }),
  ownData: endpoint('GET /api/account/export', {
    right: 'account.read',
    summary: 'All data that the shop stores about the person, as a file',
    produces: 'application/json',
  }),
  erase: endpoint('POST /api/account/erase', {
    right: 'account.erase',
    summary: 'Erases the account, except what must be kept by law',
    body: z.object({
      confirmed: z.literal(true, { error: 'not-confirmed' satisfies AccountProblem }),
    }),
    answers: { 204: Nothing },
  }),
}
