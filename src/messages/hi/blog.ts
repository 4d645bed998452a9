import type { blog as english } from '../en/blog.ts'
import type { Translated } from '../message.ts'

export const blog = {} as const satisfies Translated<typeof english>
