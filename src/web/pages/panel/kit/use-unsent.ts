import { useEffect, useState } from 'react'
import { tabDraft } from '../../../forms/tab-draft.ts'
import type { Draft } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { sessionStore } from '../../../session/session-store.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** The entered values of this page's forms, by name. */
const enteredNow = new Map<string, object>()

const draftOf = <Values extends object>(name: string) => tabDraft<Values>(`panel ${name}`)

/**
 * Keeps the entered values for this tab when the session ends: panel sessions last eight hours, and may end while a
 * form is filled in.
 */
function keep(): void {
  if (sessionStore.get()) return
  for (const [name, entered] of enteredNow) draftOf(name).write(entered)
}
if (!import.meta.env.SSR) sessionStore.subscribe(keep)

/** A draft that restores, once after the next sign-in, what could not be sent, and shows a message about it. */
export function useUnsent<Values extends object>(name: string): Draft<Values> {
  const t = useText('panel')
  const [draft] = useState(() => ({
    isFound: false,
    read(): Partial<Values> | undefined {
      const kept = draftOf<Values>(name)
      const found = kept.read()
      if (!found) return undefined
      kept.write(undefined)
      draft.isFound = true
      return found
    },
    write(entered: Partial<Values> | undefined): void {
      if (entered) enteredNow.set(name, entered)
      else enteredNow.delete(name)
      keep()
    },
  }))
  useEffect(() => {
    if (draft.isFound) showToast({ severity: 'success', text: t('unsent') })
    return () => {
      enteredNow.delete(name)
    }
  }, [draft, name, t])
  return draft
}
