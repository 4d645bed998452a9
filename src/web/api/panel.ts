import { panelEndpoints } from '#contract/panel.ts'
import { clientOf } from './client.ts'

export const panelApi = clientOf(panelEndpoints)
