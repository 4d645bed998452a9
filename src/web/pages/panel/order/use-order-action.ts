import type { ApiAnswer, ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** What the owner reads about a decision about an order that was refused or lost. */
export function useOrderOutcome() {
  const t = useText('panelOrder')
  return {
    // The server's own sentence: of the first invalid field, else of the whole form.
    refused: ({ errors, detail }: ApiRefusal) =>
      t('failed', { reason: Object.values(errors)[0] ?? detail }),
    lost: t('unreachable'),
    reload: 'always',
  } as const
}

/** Sends the owner's decisions about an order, with the sentences of its page. */
export function useOrderAction() {
  const outcome = useOrderOutcome()
  const { busy, act: send } = usePanelAction()

  /** Returns nothing after a refusal, which a toast has shown. */
  async function act<Data>(
    call: () => Promise<ApiAnswer<Data>>,
    done: string | ((data: Data) => string),
  ) {
    const answer = await send(call, { done, ...outcome })
    return answer?.ok ? answer : undefined
  }

  return { busy, act }
}
