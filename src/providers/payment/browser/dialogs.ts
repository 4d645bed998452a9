import { loadRazorpay } from '../razorpay/browser/dialog.ts'
import type { DialogSource, OpenDialog } from './dialog.ts'

/** The dialog of every provider in `vendors.ts`. */
const DIALOGS: Readonly<Record<string, LoadDialog>> = { razorpay: loadRazorpay }

type LoadDialog = (scriptUrl: string) => Promise<OpenDialog | undefined>

/** Loads the dialog for paying an order; undefined when that fails. */
export const loadDialog = async ({
  provider,
  scriptUrl,
}: DialogSource): Promise<OpenDialog | undefined> => await DIALOGS[provider]?.(scriptUrl)
