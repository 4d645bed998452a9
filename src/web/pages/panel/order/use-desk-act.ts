import { apiCall } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface Act {
  path: string
  body: unknown
  /** What is said when it is done. */
  sentence: string
  idempotencyKey?: string
}

/** Sends what the owner decides about an order, under the sentences of its page. */
export function useDeskAct() {
  const t = useText('orderDesk')
  const { busy, act: send } = usePanelAction()

  async function act({ path, body, sentence, idempotencyKey }: Act): Promise<boolean> {
    const key = idempotencyKey ? { idempotencyKey } : {}
    const answer = await send(() => apiCall(path, { method: 'POST', body, ...key }), {
      done: sentence,
      refused: (refusal) =>
        refusal.status === 0 ? t('unreachable') : t('failed', { reason: reasonOf(refusal) }),
      alwaysReload: true,
    })
    return answer?.ok ?? false
  }

  return { busy, act }
}

/** The server's own sentence, of the first field that is wrong or of the whole. */
function reasonOf({
  errors,
  detail,
}: {
  errors: Readonly<Record<string, string>>
  detail: string
}) {
  return Object.values(errors)[0] ?? detail
}
