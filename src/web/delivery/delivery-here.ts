import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { DeliveryBlock } from './delivery-block.tsx'

/** The block of a product's page, with its sentences. */
export async function loadDeliveryBlock() {
  await loadDialogMessages()
  return { default: DeliveryBlock }
}
