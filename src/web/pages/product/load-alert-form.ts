import { loadDialogMessages } from '../../layout/lazy-trigger.tsx'
import { AlertForm } from './stock-alert-form.tsx'

/** The form for the page of a sold-out product, with its sentences; the server has all sentences already. */
export async function loadAlertForm() {
  if (typeof window !== 'undefined') await loadDialogMessages()
  return { default: AlertForm }
}
