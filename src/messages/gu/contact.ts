import type { contact as english } from '../en/contact.ts'
import type { Translated } from '../message.ts'

export const contact = {} as const satisfies Translated<typeof english>
