import type { ApiAnswer } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** Sends the owner's decisions about an order, with the sentences of its page. */
export function useOrderAction() {
  const t = useText('panelOrder')
  const { busy, act: send } = usePanelAction()

  /** Returns nothing after a refusal, which a toast has shown. */
  async function act<Data>(
    call: () => Promise<ApiAnswer<Data>>,
    done: string | ((data: Data) => string),
  ) {
    const answer = await send(call, {
      done,
      refused: (refusal) => t('failed', { reason: reasonOf(refusal) }),
      lost: t('unreachable'),
      reload: 'always',
    })
    return answer?.ok ? answer : undefined
  }

  return { busy, act }
}

/** The server's own sentence: of the first invalid field, else of the whole form. */
function reasonOf({
  errors,
  detail,
}: {
  errors: Readonly<Record<string, string>>
  detail: string
}) {
  return Object.values(errors)[0] ?? detail
}
