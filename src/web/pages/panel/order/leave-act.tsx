import { orderActsApi } from '../../../api/order-acts.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { Opener, Press } from '../kit/act-button.tsx'
import { Question } from '../kit/question.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Records that the courier took this one parcel, after the same confirmation as in the list; it can be undone for a while. */
export function LeaveAct({ id }: { id: string }) {
  const t = useText('panelOrders')
  const { busy, act } = useOrderAction()
  return (
    <div>
      <Opener words={t('leave')} isMain>
        {(close) => (
          <Question words={t('ask leave', { count: 1 })} onNo={close}>
            <Press
              words={t('yes leave', { count: 1 })}
              isMain
              busy={busy}
              act={async () => {
                // The step and its undoing are shown with the delivery status.
                if (await act(() => leave(id), '')) close()
              }}
            />
          </Question>
        )}
      </Opener>
    </div>
  )
}

/** The list's action for one order, whose own outcome decides whether it was done. */
async function leave(id: string): Promise<ApiAnswer<unknown>> {
  const answer = await orderActsApi.handToCourier({ body: { orders: [id] } })
  const [one] = answer.ok ? answer.data.orders : []
  if (!one || one.done) return answer
  const { code, detail } = one
  return {
    ok: false,
    status: answer.status,
    code: code ?? '',
    detail: detail ?? '',
    errors: {},
    data: {},
  }
}
