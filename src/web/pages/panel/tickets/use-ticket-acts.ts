import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ticketsApi } from '../../../api/tickets.ts'
import type { ApiAnswer } from '../../../api-call.ts'
import { newIdempotencyKey } from '../../../idempotency-key.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** Answers and settles one message; an answer whose acknowledgement is lost is sent again under its key. */
export function useTicketActs(number: string) {
  const t = useText('panelTickets')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const attempt = useRef({ words: '', key: '' })

  async function settle(
    answer: ApiAnswer<unknown>,
    done: 'sent' | 'closed' | 'reopened',
  ): Promise<boolean> {
    if (answer.ok) {
      await revalidate()
      showToast({ severity: 'success', text: t(done, { number }) })
    } else showToast({ severity: 'error', text: t('failed', { number }) })
    setBusy(false)
    return answer.ok
  }

  return {
    busy,
    async reply(text: string, closes: boolean): Promise<boolean> {
      if (busy) return false
      setBusy(true)
      const words = JSON.stringify([text, closes])
      if (attempt.current.words !== words) attempt.current = { words, key: newIdempotencyKey() }
      const answer = await ticketsApi.answer({
        params: { number },
        body: { text, closes },
        idempotencyKey: attempt.current.key,
      })
      return settle(answer, 'sent')
    },
    async setClosed(isClosed: boolean): Promise<boolean> {
      if (busy) return false
      setBusy(true)
      const answer = await ticketsApi.close({
        params: { number },
        body: { state: isClosed ? 'closed' : 'open' },
      })
      return settle(answer, isClosed ? 'closed' : 'reopened')
    },
  }
}
