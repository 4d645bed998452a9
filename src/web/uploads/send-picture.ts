import { type ApiAnswer, headersOf, leadToSignIn, refusalOf, UNREACHABLE } from '../api-call.ts'

/** Kept for two minutes: a phone in a village sends slowly. */
const UPLOAD_TIMEOUT_MS = 120_000

export interface SendingOptions {
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** How much has gone, 0 to 1. At 1 the shop is making the picture anew. */
  onProgress?(share: number): void
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || 'null')
  } catch {
    return undefined
  }
}

/**
 * Sends one picture to the shop's own API and tells how far it has come, which `fetch` cannot. Like
 * `apiCall` it never throws; a 401 leads to the sign-in page and back.
 */
export function sendPicture<Data>(
  path: string,
  picture: Blob,
  { fields = {}, signal, onProgress }: SendingOptions = {},
): Promise<ApiAnswer<Data>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', picture, 'picture')
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.timeout = UPLOAD_TIMEOUT_MS
    for (const [name, value] of headersOf({ method: 'POST', body: form })) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onload = () => {
      const { status } = request
      const body = parsed(request.responseText)
      if (status === 401) leadToSignIn()
      const isGood = status >= 200 && status < 300 && body !== undefined
      resolve(isGood ? { ok: true, status, data: body as Data } : refusalOf(status, body))
    }
    const lost = () => resolve(UNREACHABLE)
    request.onerror = lost
    request.ontimeout = lost
    request.onabort = lost
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
