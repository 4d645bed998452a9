import { LazyTrigger, loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { cartPanelStore } from './cart-store.ts'

/** The cart panel is a chunk of its own, fetched when idle, touched or opened. */
export async function loadCartPanel() {
  const [panel] = await Promise.all([import('./cart-panel.tsx'), loadDialogMessages()])
  return panel.CartPanel
}

export function CartTrigger() {
  return <LazyTrigger wanted={cartPanelStore} load={loadCartPanel} />
}
