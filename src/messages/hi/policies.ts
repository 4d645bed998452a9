import type { policies as english } from '../en/policies.ts'
import type { Translated } from '../message.ts'

export const policies = {} as const satisfies Translated<typeof english>
