import { useEffect, useState } from 'react'
import { DEVICE_KEYS, readDevice, writeDevice } from '../../../device.ts'
import type { Draft } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { sessionStore } from '../../../session/session-store.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** What is typed into the forms of this page, by their names. */
const typedNow = new Map<string, object>()

/** Kept for this tab once the sign-in has ended: rights of the panel do after eight hours, also in the middle of a form. */
function keep(): void {
  if (sessionStore.get() || typedNow.size === 0) return
  writeUnsent({ ...readUnsent(), ...Object.fromEntries(typedNow) })
}
if (!import.meta.env.SSR) sessionStore.subscribe(keep)

function readUnsent(): Readonly<Record<string, unknown>> {
  const kept = readDevice(DEVICE_KEYS.unsent, 'sessionStorage')
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

function writeUnsent(kept: Readonly<Record<string, unknown>>): void {
  const isNone = Object.keys(kept).length === 0
  writeDevice(DEVICE_KEYS.unsent, isNone ? undefined : kept, 'sessionStorage')
}

/** A draft of a form that finds once, after the next sign-in, what could not be sent any more, and says so. */
export function useUnsent<Values extends object>(name: string): Draft<Values> {
  const t = useText('panel')
  const [draft] = useState(() => ({
    isFound: false,
    read(): Partial<Values> | undefined {
      const { [name]: kept, ...others } = readUnsent()
      if (typeof kept !== 'object' || kept === null) return undefined
      writeUnsent(others)
      draft.isFound = true
      return kept as Partial<Values>
    },
    write(typed: Partial<Values> | undefined): void {
      if (typed) typedNow.set(name, typed)
      else typedNow.delete(name)
      keep()
    },
  }))
  useEffect(() => {
    if (draft.isFound) showToast({ severity: 'success', text: t('unsent') })
    return () => {
      typedNow.delete(name)
    }
  }, [draft, name, t])
  return draft
}
