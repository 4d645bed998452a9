import { ticketsApi } from '../../../api/tickets.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

export function useTicketActs(number: string) {
  const t = useText('panelTickets')
  const { busy, act } = usePanelAction()
  const refused = () => t('failed', { number })
  const params = { number }
  return {
    busy,
    /** Returns nothing after a refusal, which a toast has shown. */
    async reply(body: { text: string; closes: boolean; seen: number }, idempotencyKey: string) {
      const answer = await act(() => ticketsApi.answer({ params, body, idempotencyKey }), {
        done: t('sent', { number }),
        refused: ({ code }) =>
          code === 'answered-meanwhile' ? t('answeredMeanwhile', { number }) : refused(),
        reload: 'always',
      })
      return answer?.ok ? answer : undefined
    },
    async setClosed(isClosed: boolean): Promise<void> {
      const body = { state: isClosed ? ('closed' as const) : ('open' as const) }
      const done = t(isClosed ? 'closed' : 'reopened', { number })
      await act(() => ticketsApi.close({ params, body }), { done, refused })
    },
  }
}

export type TicketActs = ReturnType<typeof useTicketActs>
