import { LazyDoor, loadDialogRooms } from '../layout/lazy-door.tsx'
import { searchStore } from './search-store.ts'

/** The search dialog is a chunk of its own, fetched when idle, touched or opened. */
export async function loadSearchDialog() {
  const [dialog] = await Promise.all([import('./search-dialog.tsx'), loadDialogRooms()])
  return dialog.SearchDialog
}

export function SearchDoor() {
  return <LazyDoor wanted={searchStore} load={loadSearchDialog} />
}
