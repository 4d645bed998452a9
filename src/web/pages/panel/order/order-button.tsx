import { ActButton, type ActButtonProps } from '../kit/act-button.tsx'
import { useOrderOutcome } from './use-order-action.ts'

export function OrderButton<Data>(
  props: Omit<ActButtonProps<Data>, keyof ReturnType<typeof useOrderOutcome>>,
) {
  return <ActButton {...props} {...useOrderOutcome()} />
}
