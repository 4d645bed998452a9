import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { DeliveryBlock } from './delivery-block.tsx'

export async function loadDeliveryBlock() {
  await loadDialogMessages()
  return { default: DeliveryBlock }
}
