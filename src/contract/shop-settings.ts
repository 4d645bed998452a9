import { z } from 'zod'
import { SETTINGS_FIELDS } from '#domain/accounts/settings-form.ts'
import { endpointsOf } from './endpoint.ts'
import { textsOf } from './fields.ts'

const endpoint = endpointsOf({ tag: 'panel' })

/** Only the sent fields are changed; the domain validates them. */
const SettingsBody = z.object(textsOf(SETTINGS_FIELDS, 1_000))

export const settingsEndpoints = {
  change: endpoint('PATCH /api/admin/settings', {
    right: 'settings.change',
    summary: 'Changes settings of the shop, as texts; rupees with at most two decimals',
    body: SettingsBody,
    answers: { 200: z.record(z.string(), z.string()) },
  }),
}
