import { loadDialogMessages } from '../../layout/lazy-trigger.tsx'
import { TellMeForm } from './tell-me-form.tsx'

/** The form for the page of a sold-out product, with its sentences; the server has all sentences already. */
export async function loadTellMe() {
  if (typeof window !== 'undefined') await loadDialogMessages()
  return { default: TellMeForm }
}
