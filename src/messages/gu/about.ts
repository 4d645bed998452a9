import type { about as english } from '../en/about.ts'
import type { Translated } from '../message.ts'

export const about = {} as const satisfies Translated<typeof english>
