import { blogAddresses } from '#contract/addresses/blog.ts'
import type { blogEndpoints } from '#contract/blog.ts'
import { clientOf } from './client.ts'

export const blogApi = clientOf<typeof blogEndpoints>(blogAddresses)
