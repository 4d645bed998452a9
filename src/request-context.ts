import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of running code: a request, a run of a job, or a run that a request caused. */
interface Work {
  requestId?: string | undefined
  job?: string | undefined
  /** The token that the request came with, for the audit log. */
  token?: WorkToken | undefined
}

interface WorkToken {
  id: number
  name: string
}

const storage = new AsyncLocalStorage<Work>()

/** Runs work on behalf of a request, so that what it logs and asks of providers is logged with this id. */
export function runForRequest<Result>(requestId: string, work: () => Result, token?: WorkToken) {
  return storage.run({ requestId, token }, work)
}

/** Runs work that a program asked for earlier, so that the audit log names its token. */
export function runForToken<Result>(token: WorkToken | undefined, work: () => Result): Result {
  return storage.run({ ...storage.getStore(), token }, work)
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

/** The token that this code works for, if a program asked. */
export function currentToken(): WorkToken | undefined {
  return storage.getStore()?.token
}

/** What this code works for, as fields of a log line. */
export function currentWork(): Readonly<Record<string, string>> {
  const { requestId, job } = storage.getStore() ?? {}
  return { ...(requestId && { requestId }), ...(job && { job }) }
}
