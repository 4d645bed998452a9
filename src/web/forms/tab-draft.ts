import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'
import type { Draft } from './use-form.ts'

/**
 * Stores the entered values of a form for this tab, over a change of language, a reload or a sign-in.
 * `name` identifies the form. Values are texts, booleans, numbers and lists of texts.
 */
export function tabDraft<Values extends object>(name: string): Draft<Values> {
  return {
    read() {
      const entered = membersOf(readDrafts()[name]).filter(([, value]) => isEntered(value))
      return entered.length > 0 ? (Object.fromEntries(entered) as Partial<Values>) : undefined
    },
    write(entered) {
      const { [name]: _, ...others } = readDrafts()
      const drafts = entered ? { ...others, [name]: entered } : others
      const isNone = Object.keys(drafts).length === 0
      writeDevice(DEVICE_KEYS.formDrafts, isNone ? undefined : drafts, 'sessionStorage')
    },
  }
}

const isEntered = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((one) => typeof one === 'string')
    : ['string', 'boolean', 'number'].includes(typeof value)

const readDrafts = (): Readonly<Record<string, unknown>> =>
  Object.fromEntries(membersOf(readDevice(DEVICE_KEYS.formDrafts, 'sessionStorage')))

const membersOf = (kept: unknown): [string, unknown][] =>
  typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
