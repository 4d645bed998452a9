import { panelAddresses } from '#contract/addresses/panel.ts'
import type { panelEndpoints } from '#contract/panel.ts'
import { clientOf } from './client.ts'

export const panelApi = clientOf<typeof panelEndpoints>(panelAddresses)
