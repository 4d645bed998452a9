import { taxAddresses } from '#contract/addresses/tax.ts'
import type { taxEndpoints } from '#contract/tax.ts'
import { clientOf } from './client.ts'

export const taxApi = clientOf<typeof taxEndpoints>(taxAddresses)
