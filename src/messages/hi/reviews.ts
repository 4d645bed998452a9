import type { reviews as english } from '../en/reviews.ts'
import type { Translated } from '../message.ts'

export const reviews = {} as const satisfies Translated<typeof english>
