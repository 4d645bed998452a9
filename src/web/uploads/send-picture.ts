import type { ApiOptions } from '../api-call.ts'

/** Formats that browsers can open and the shop accepts. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Two minutes: uploads are slow on rural mobile networks. */
const UPLOAD_TIMEOUT_MS = 120_000

interface UploadOptions {
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>
  /** Progress, 0 to 1. At 1 the shop is re-encoding the picture. */
  onProgress?(share: number): void
}

/** A picture in the form of an API call: `api.keepPicture(pictureUpload(file))`. */
export function pictureUpload(picture: Blob, { fields = {}, onProgress }: UploadOptions = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', picture, 'picture')
  return {
    body,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    ...(onProgress && { send: sendWithProgress(onProgress) }),
  }
}

/** Sends a request and reports its progress, which `fetch` cannot. */
function sendWithProgress(
  onProgress: (share: number) => void,
): Exclude<ApiOptions['send'], undefined> {
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
