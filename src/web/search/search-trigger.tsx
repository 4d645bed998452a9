import { LazyTrigger, loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { searchStore } from './search-store.ts'

/** The search dialog is a separate chunk, loaded when idle, on hover or when opened. */
export async function loadSearchDialog() {
  const [dialog] = await Promise.all([import('./search-dialog.tsx'), loadDialogMessages()])
  return dialog.SearchDialog
}

export function SearchTrigger() {
  return <LazyTrigger wanted={searchStore} load={loadSearchDialog} />
}
