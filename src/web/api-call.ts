import { inLanguage, languageOf, pages } from '#urls.ts'
import { sessionStore } from './session/session-store.ts'
import { API_TIMEOUT_MS } from './waiting.ts'

export interface ApiRefusal {
  ok: false
  /** 0: no answer, or none that can be understood; whether the server acted is not known. */
  status: number
  /** The refusal's reason in kebab-case; `unreachable` with status 0. */
  code: string
  detail: string
  /** Messages by field as the server names it. */
  errors: Readonly<Record<string, string>>
  data: Readonly<Record<string, unknown>>
}

export type ApiAnswer<Data> = { ok: true; status: number; data: Data } | ApiRefusal

export interface ApiOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a form with files is sent as it is. */
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  /** What a 401 does: leads to the sign-in page and back (default), or is left to the caller. */
  whenSignedOut?: 'sign-in' | 'tell'
  /** For work that takes the server longer than most. */
  timeoutMs?: number
}

/** Forgets who was signed in and leads to the sign-in page and back. */
export function leadToSignIn(): void {
  sessionStore.set(undefined)
  const { pathname, search } = window.location
  window.location.assign(inLanguage(pages.login(pathname + search), languageOf(pathname).language))
}

/** The headers of a call: what it takes and holds, and for a write the anti-forgery token. */
export function headersOf({ method, body, idempotencyKey }: ApiOptions): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const isForm = body instanceof FormData
  // The browser itself writes what stands between the parts of a form.
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const token = sessionStore.get()?.token
  if (method !== undefined && method !== 'GET' && token) headers.set('x-csrf-token', token)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  return headers
}

function bodyOf(body: unknown): string | FormData | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

/** No answer came. */
export const UNREACHABLE: ApiRefusal = {
  ok: false,
  status: 0,
  code: 'unreachable',
  detail: '',
  errors: {},
  data: {},
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Reads a problem document (RFC 9457); a body in another form keeps the status alone. */
export function refusalOf(status: number, body: unknown): ApiRefusal {
  const data = recordOf(body)
  const errors: Record<string, string> = {}
  for (const [field, message] of Object.entries(recordOf(data.errors))) {
    errors[field] = String(message)
  }
  return {
    ok: false,
    status,
    code: typeof data.code === 'string' ? data.code : `status-${status}`,
    detail: typeof data.detail === 'string' ? data.detail : '',
    errors,
    data,
  }
}

/**
 * Asks the shop's own API. Never throws: no answer is a refusal with status 0. Writes carry the
 * anti-forgery token. `Data` is what this shop's server answers on that path.
 */
export async function apiCall<Data>(
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer<Data>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? API_TIMEOUT_MS)
  try {
    const response = await fetch(path, {
      method: options.method ?? 'GET',
      headers: headersOf(options),
      body: bodyOf(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    if (response.ok) {
      const text = await response.text()
      return { ok: true, status: response.status, data: JSON.parse(text || 'null') as Data }
    }
    const refusal = refusalOf(response.status, await response.json().catch(() => undefined))
    if (response.status === 401 && options.whenSignedOut !== 'tell') leadToSignIn()
    return refusal
  } catch {
    return UNREACHABLE
  }
}
