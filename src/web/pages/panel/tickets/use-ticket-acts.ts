import { ticketsApi } from '../../../api/tickets.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction, useRepeatKey } from '../kit/use-panel-action.ts'

/** Answers and settles one message; an answer whose response is lost is sent again with its key. */
export function useTicketActs(number: string) {
  const t = useText('panelTickets')
  const { busy, act } = usePanelAction()
  const keyOf = useRepeatKey()
  const refused = () => t('failed', { number })
  const params = { number }
  return {
    busy,
    async reply(text: string, closes: boolean): Promise<boolean> {
      const body = { text, closes }
      const answer = await act(
        () => ticketsApi.answer({ params, body, idempotencyKey: keyOf(body) }),
        { done: t('sent', { number }), refused },
      )
      return answer?.ok ?? false
    },
    async setClosed(isClosed: boolean): Promise<boolean> {
      const body = { state: isClosed ? ('closed' as const) : ('open' as const) }
      const done = t(isClosed ? 'closed' : 'reopened', { number })
      const answer = await act(() => ticketsApi.close({ params, body }), { done, refused })
      return answer?.ok ?? false
    },
  }
}
