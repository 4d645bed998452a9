import { LazyTrigger, loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { cartPanelStore } from './cart-store.ts'

/** The cart panel is a separate chunk, loaded when idle, on hover or when opened. */
export async function loadCartPanel() {
  const [panel] = await Promise.all([import('./cart-panel.tsx'), loadDialogMessages()])
  return panel.CartPanel
}

export function CartTrigger() {
  return <LazyTrigger wanted={cartPanelStore} load={loadCartPanel} />
}
