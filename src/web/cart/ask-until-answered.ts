import { type ApiRefusal, isUnclear } from '../api-call.ts'
import { UNANSWERED_RECHECK_MS } from '../waiting.ts'

/**
 * Repeats a request until it is answered or aborted by `signal`, when the network or the shop is unavailable;
 * `whileUnanswered` is called after each failed try. Only for requests that change nothing.
 */
export async function askUntilAnswered<Answer extends { ok: true } | ApiRefusal>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
  whileUnanswered: (answer: Answer) => void = () => {},
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (signal.aborted || answer.ok || !isUnclear(answer)) return answer
    whileUnanswered(answer)
    await new Promise((resolve) => setTimeout(resolve, UNANSWERED_RECHECK_MS))
    if (signal.aborted) return answer
  }
}
