import { createStore } from '../store.ts'
import { TOAST_MS } from '../waiting.ts'

export interface Toast {
  severity: 'success' | 'error'
  text: string
}

/** The current toast; a newer one replaces it. */
export const toastStore = createStore<Toast | undefined>(undefined)

let closing: ReturnType<typeof setTimeout> | undefined

/** Shows a toast for 6000 ms or until the visitor closes it. */
export function showToast(toast: Toast): void {
  clearTimeout(closing)
  toastStore.set({ ...toast })
  closing = setTimeout(closeToast, TOAST_MS)
}

export function closeToast(): void {
  clearTimeout(closing)
  toastStore.set(undefined)
}
