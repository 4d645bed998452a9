import { LazyDoor, loadDialogRooms } from '../layout/lazy-door.tsx'
import { cartPanelStore } from './cart-store.ts'

/** The cart panel is a chunk of its own, fetched when idle, touched or opened. */
export async function loadCartPanel() {
  const [panel] = await Promise.all([import('./cart-panel.tsx'), loadDialogRooms()])
  return panel.CartPanel
}

export function CartDoor() {
  return <LazyDoor wanted={cartPanelStore} load={loadCartPanel} />
}
