import { z } from 'zod'
import { POLICY_TRANSLATION_FIELDS, type PolicyField } from '#domain/policies/policy-form.ts'
import { endpointsOf } from './endpoint.ts'
import { ClaimsReason, described } from './fields.ts'
import { SeenTexts } from './translations.ts'

const endpoint = endpointsOf({ tag: 'panel' })

/** The domain validates the texts against the version in force. */
const PolicyBody = z.object({
  ...(Object.fromEntries(
    POLICY_TRANSLATION_FIELDS.map(({ key, maxLength }) => [
      key,
      described(z.string().max(maxLength)),
    ]),
  ) as Record<PolicyField, ReturnType<typeof described<z.ZodString>>>),
  publish: z.boolean().default(false),
  seen: SeenTexts,
  claims_reason: ClaimsReason,
})

export const policyEndpoints = {
  write: endpoint('PUT /api/admin/policies/:policy', {
    right: 'settings.change',
    summary: 'Saves a policy in English, as a draft or as the published version in force',
    body: PolicyBody,
    answers: {
      200: z.object({
        version: z.string().nullable().describe('Null while it is a draft'),
      }),
    },
  }),
  dropDraft: endpoint('DELETE /api/admin/policies/:policy/draft', {
    right: 'settings.change',
    summary: 'Deletes the draft of a policy; the version in force stays',
    answers: { 200: z.object({ dropped: z.literal(true) }) },
  }),
}
