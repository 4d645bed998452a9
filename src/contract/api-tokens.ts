import { z } from 'zod'
import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME_LENGTH, TOKEN_RIGHTS } from '#domain/accounts/api-token.ts'
import { endpointsOf } from './endpoint.ts'
import { Moment, Repeatable, SerialParams } from './fields.ts'

const endpoint = endpointsOf({ right: 'program.manage', tag: 'panel' })

/** The domain validates the fields together. */
const TokenBody = z.object({
  name: z.string().max(1_000).meta({ minLength: 1, maxLength: MAX_TOKEN_NAME_LENGTH }),
  rights: z
    .array(z.string().max(100))
    .max(2 * TOKEN_RIGHTS.length)
    .describe(`Some of: ${TOKEN_RIGHTS.join(', ')}`),
  days: z.number().meta({ minimum: 1, maximum: MAX_TOKEN_DAYS, type: 'integer' }),
})

const Token = z.object({
  id: z.int(),
  name: z.string(),
  rights: z.array(z.string()),
  madeBy: z.string(),
  madeAt: Moment,
  expiresAt: Moment,
  lastUsedAt: Moment.nullable(),
})

export const tokenEndpoints = {
  tokens: endpoint('GET /api/admin/tokens', {
    summary: 'The API tokens of the shop’s programs, without their secrets',
    answers: { 200: z.array(Token) },
  }),
  makeToken: endpoint('POST /api/admin/tokens', {
    summary:
      'Creates a token with rights that the sender has, once for each Idempotency-Key; only this answer shows it, and one to a repetition replaces it',
    headers: Repeatable,
    body: TokenBody,
    answers: { 201: z.object({ id: z.int(), token: z.string() }) },
  }),
  withdrawToken: endpoint('DELETE /api/admin/tokens/:id', {
    params: SerialParams,
    summary: 'Revokes a token at once',
    answers: { 200: z.object({ id: z.int() }) },
  }),
}
