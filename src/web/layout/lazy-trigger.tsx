import { type ComponentType, useEffect, useState } from 'react'
import { loadLaterMessages } from '#messages/load.ts'
import { languageOf } from '#urls.ts'
import { useText } from '../language.tsx'
import { type Store, useStore } from '../store.ts'
import { showToast } from '../ui/toast-store.ts'

/** Loads the dialogs' sentences in the page's language; without them they are English. */
export async function loadDialogMessages(): Promise<void> {
  // The server loads every sentence at startup.
  if (import.meta.env.SSR) return
  await loadLaterMessages(languageOf(window.location.pathname).language).catch(() => undefined)
}

interface LazyTriggerProps {
  /** Whether the visitor has opened it. */
  wanted: Store<boolean>
  load(): Promise<ComponentType>
}

/** Loads a dialog's chunk when it is first opened and keeps it; shows an error when it cannot be loaded. */
export function LazyTrigger({ wanted, load }: LazyTriggerProps) {
  const t = useText('errors')
  const open = useStore(wanted, false)
  const [Behind, setBehind] = useState<ComponentType>()
  useEffect(() => {
    if (!open || Behind) return
    load().then(
      (component) => setBehind(() => component),
      () => {
        wanted.set(false)
        // A browser does not load a script again that failed, so the page is.
        const link = { label: t('tryAgain'), to: '', run: () => location.reload() }
        showToast({ severity: 'error', text: t('unreachable'), link })
      },
    )
  }, [open, Behind, load, wanted, t])
  return Behind ? <Behind /> : null
}
