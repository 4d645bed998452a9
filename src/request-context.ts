import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs work on behalf of a request, so that what it logs and asks of providers is logged with this id. */
export function runForRequest<Result>(requestId: string, work: () => Result): Result {
  return storage.run(requestId, work)
}

/** The id of the request that this code works for. */
export function currentRequestId(): string | undefined {
  return storage.getStore()
}
