import { AsyncLocalStorage } from 'node:async_hooks'

/** What code works for: a request, a run of a job, or a run that a request caused. */
interface Work {
  requestId?: string | undefined
  job?: string | undefined
}

const storage = new AsyncLocalStorage<Work>()

/** Runs work on behalf of a request, so that what it logs and asks of providers is logged with this id. */
export function runForRequest<Result>(requestId: string, work: () => Result): Result {
  return storage.run({ requestId }, work)
}

/** Runs a job; `requestId` is the request that woke it, if one did. */
export function runForJob<Result>(
  { job, requestId }: { job: string; requestId: string | undefined },
  work: () => Result,
): Result {
  return storage.run({ job, requestId }, work)
}

/** The id of the request that this code works for. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.requestId
}

/** What this code works for, as fields of a log line. */
export function currentWork(): Readonly<Record<string, string>> {
  const { requestId, job } = storage.getStore() ?? {}
  return { ...(requestId && { requestId }), ...(job && { job }) }
}
