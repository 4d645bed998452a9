import { teamEndpoints } from '#contract/team.ts'
import { clientOf } from './client.ts'

export const teamApi = clientOf(teamEndpoints)
