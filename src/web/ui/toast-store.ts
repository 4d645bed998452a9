import { createStore } from '../store.ts'
import { TOAST_MS } from '../waiting.ts'

export interface Toast {
  severity: 'success' | 'error'
  text: string
  /** A link beside the sentence; `run` does its work on this page. */
  link?: { label: string; to: string; run(): void }
  /** Told together with the panel that opens, so it stays over it. */
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

/** A panel or dialog opens: what was told before it would cover it. */
export function closeToastBehind(): void {
  if (!toastStore.get()?.comesWithPanel) closeToast()
}

/** The place of an open panel for the toasts: in its own flow, where they cover nothing. */
export const panelToastsStore = createStore<HTMLElement | null>(null)

export function closeToast(): void {
  clearTimeout(closing)
  toastStore.set(undefined)
}
