import { inLanguage, languageOf, pages } from '#urls.ts'
import { sessionRequest, sessionStore } from './session/session-store.ts'
import { API_TIMEOUT_MS } from './waiting.ts'

export interface ApiRefusal {
  ok: false
  /** 0: no response, or an unreadable one; whether the server acted is unknown. */
  status: number
  /** The refusal's reason in kebab-case; `unreachable` with status 0. */
  code: string
  detail: string
  /** Messages by the server's field name. */
  errors: Readonly<Record<string, string>>
  data: Readonly<Record<string, unknown>>
}

const SERVER_FAILED = 500

/** True if the server may have acted despite the failure; `certain`: refusals after which it certainly has not. */
export function isUnclear({ status, code }: ApiRefusal, certain?: ReadonlySet<string>): boolean {
  return status === 0 || (status >= SERVER_FAILED && !certain?.has(code))
}

export type ApiAnswer<Data> = { ok: true; status: number; data: Data } | ApiRefusal

export interface ApiOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a `FormData` with files is sent unchanged. */
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  /** On a 401: redirect to the sign-in page and back (default), or return it to the caller. */
  whenSignedOut?: 'sign-in' | 'return'
  /** For requests that take longer than most. */
  timeoutMs?: number
  /** Completes the request even if the page is left; browsers limit all such requests together to 64 kB. */
  keepalive?: boolean
  /** Sends the request instead of `fetch`. */
  send?: (path: string, request: ApiRequest) => Promise<Response>
}

interface ApiRequest {
  method: Exclude<ApiOptions['method'], undefined>
  headers: Headers
  body: string | FormData | null
  signal: AbortSignal
  keepalive: boolean
}

/** Clears the stored user and redirects to the sign-in page and back. */
export function redirectToSignIn(): void {
  sessionStore.set(undefined)
  const { pathname, search } = window.location
  window.location.assign(inLanguage(pages.login(pathname + search), languageOf(pathname).language))
}

/** The headers of a request: content types, the page's language for refusals, and for a write the anti-forgery token. */
function headersOf({ method, body, idempotencyKey }: ApiOptions): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': languageOf(window.location.pathname).language,
  })
  const isForm = body instanceof FormData
  // For a form, the browser itself sets the type with its boundary.
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

const UNREACHABLE: ApiRefusal = {
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

/** Parses a problem document (RFC 9457); of any other body only the status is used. */
function refusalOf(status: number, body: unknown): ApiRefusal {
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
 * Calls the shop's own API. Never throws: no response becomes a refusal with status 0. Writes carry the
 * anti-forgery token. `Data` is the response type of this path.
 */
export async function apiCall<Data>(
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer<Data>> {
  const { method = 'GET', send } = options
  // A page that was just opened may still be fetching the token. Requests with their own `send` carry none.
  if (method !== 'GET' && !send) await sessionRequest.running
  const timeout = AbortSignal.timeout(options.timeoutMs ?? API_TIMEOUT_MS)
  try {
    const response = await (send ?? fetch)(path, {
      method,
      headers: headersOf(options),
      body: bodyOf(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      keepalive: options.keepalive ?? false,
    })
    if (response.ok) {
      // The server validates its responses against the contract, so they are not parsed again here.
      const data: Data = JSON.parse((await response.text()) || 'null')
      return { ok: true, status: response.status, data }
    }
    const refusal = refusalOf(response.status, await response.json().catch(() => undefined))
    if (response.status === 401 && options.whenSignedOut !== 'return') redirectToSignIn()
    return refusal
  } catch {
    return UNREACHABLE
  }
}
