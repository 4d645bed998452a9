import { teamAddresses } from '#contract/addresses/team.ts'
import type { teamEndpoints } from '#contract/team.ts'
import { clientOf } from './client.ts'

export const teamApi = clientOf<typeof teamEndpoints>(teamAddresses)
