import type { consulting as english } from '../en/consulting.ts'
import type { Translated } from '../message.ts'

export const consulting = {} as const satisfies Translated<typeof english>
