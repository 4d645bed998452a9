import { createStore } from '../store.ts'
import { TOAST_MS } from '../waiting.ts'

export interface Toast {
  severity: 'success' | 'error'
  text: string
  /** A link beside the sentence; `run` does its work on this page. */
  link?: { label: string; to: string; run(): void }
  /** Shown together with a panel that opens, so it is not closed by it. */
  comesWithPanel?: true
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

/** Called when a panel or dialog opens: closes an earlier toast that would cover it. */
export function closeToastBehind(): void {
  if (!toastStore.get()?.comesWithPanel) closeToast()
}

/** The element of an open panel that contains the toasts, in the flow, where they cover nothing. */
export const panelToastsStore = createStore<HTMLElement | null>(null)

export function closeToast(): void {
  clearTimeout(closing)
  toastStore.set(undefined)
}
