import { blogEndpoints } from '#contract/blog.ts'
import { clientOf } from './client.ts'

export const blogApi = clientOf(blogEndpoints)
