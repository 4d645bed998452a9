import { loadRazorpay } from '../razorpay/browser/dialog.ts'
import type { DialogSource, OpenDialog } from './dialog.ts'

/** The dialog of every provider in `vendors.ts`. */
const DIALOGS: Readonly<Record<string, LoadDialog>> = { razorpay: loadRazorpay }

type LoadDialog = (scriptUrl: string) => Promise<OpenDialog | undefined>

/** Fetches the dialog that an order is paid in; nothing when it cannot be had. */
export const loadDialog = async ({
  provider,
  scriptUrl,
}: DialogSource): Promise<OpenDialog | undefined> => await DIALOGS[provider]?.(scriptUrl)
