import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/**
 * Runs work on behalf of a request: what it queues for later and what it asks of providers is
 * logged with this id, so that one search in the log finds everything that a request caused.
 */
export function runForRequest<Result>(requestId: string | undefined, work: () => Result): Result {
  return requestId === undefined ? work() : storage.run(requestId, work)
}

/** The id of the request, or of the run of a job, that this code works for. */
export function currentRequestId(): string | undefined {
  return storage.getStore()
}
