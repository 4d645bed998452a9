import { useEffect, useState } from 'react'
import { tabDraft } from '../../../forms/tab-draft.ts'
import type { Draft } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { sessionStore } from '../../../session/session-store.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** What is typed into the forms of this page, by their names. */
const enteredNow = new Map<string, object>()

const draftOf = <Values extends object>(name: string) => tabDraft<Values>(`panel ${name}`)

/** Kept for this tab once the sign-in has ended: rights of the panel do after eight hours, also in the middle of a form. */
function keep(): void {
  if (sessionStore.get()) return
  for (const [name, entered] of enteredNow) draftOf(name).write(entered)
}
if (!import.meta.env.SSR) sessionStore.subscribe(keep)

/** A draft of a form that finds once, after the next sign-in, what could not be sent any more, and says so. */
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
