import { type ApiRefusal, isUnclear } from '../api-call.ts'
import { UNANSWERED_RECHECK_MS } from '../waiting.ts'

/**
 * Asks again while no answer comes, because the network or the shop is away, until `signal` ends it; `whileUnanswered`
 * is told of each try. Only for questions, which may be asked as often as one likes.
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
