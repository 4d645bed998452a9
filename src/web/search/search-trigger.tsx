import { LazyTrigger, loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { searchStore } from './search-store.ts'

/** The search dialog is a chunk of its own, fetched when idle, touched or opened. */
export async function loadSearchDialog() {
  const [dialog] = await Promise.all([import('./search-dialog.tsx'), loadDialogMessages()])
  return dialog.SearchDialog
}

export function SearchTrigger() {
  return <LazyTrigger wanted={searchStore} load={loadSearchDialog} />
}
