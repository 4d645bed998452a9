const ANSWER_WITHIN_MS = 5_000

/** Sends webhooks to the shop one after the other. */
export class WebhookQueue {
  #sending: Promise<void> = Promise.resolve()

  /** Runs the work when everything before it is sent. */
  add(work: () => Promise<void>): void {
    this.#sending = this.#sending.then(work)
  }

  /** Settles when everything is sent, including webhooks added meanwhile. */
  async idle(): Promise<void> {
    for (let seen: unknown; seen !== this.#sending; ) {
      seen = this.#sending
      await this.#sending
    }
  }
}

/** Posts JSON to the shop; the status of its response, 0 when there was none. */
export async function postWebhook(
  url: string,
  {
    headers,
    body,
    answerWithinMs = ANSWER_WITHIN_MS,
  }: { headers: Record<string, string>; body: string; answerWithinMs?: number | undefined },
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
