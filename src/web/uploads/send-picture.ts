import type { ApiOptions } from '../api-call.ts'

/** Kept for two minutes: a phone in a village sends slowly. */
const UPLOAD_TIMEOUT_MS = 120_000

interface UploadOptions {
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>
  /** How much has gone, 0 to 1. At 1 the shop is making the picture anew. */
  onProgress?(share: number): void
}

/** One picture as a call of the API takes it: `api.keepPicture(pictureUpload(file))`. */
export function pictureUpload(picture: Blob, { fields = {}, onProgress }: UploadOptions = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', picture, 'picture')
  return { body, timeoutMs: UPLOAD_TIMEOUT_MS, ...(onProgress && { send: telling(onProgress) }) }
}

/** Sends a request and tells how far it has come, which `fetch` cannot. */
function telling(onProgress: (share: number) => void): Exclude<ApiOptions['send'], undefined> {
  return (path, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      }
      request.onload = () => {
        resolve(new Response(request.responseText, { status: request.status }))
      }
      request.onerror = reject
      request.onabort = reject
      signal.addEventListener('abort', () => request.abort())
      request.send(body)
    })
}
