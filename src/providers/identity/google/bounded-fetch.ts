import type { CustomFetch } from 'openid-client'

/** Discovery, keys and token answers are a few kilobytes; a lying provider must not fill our memory. */
const MOST_BYTES = 256 * 1024
const NO_BODY = new Set([101, 204, 205, 304])

/** Fetches one answer of the identity provider: never follows a redirect, never reads more than 256 KiB. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, {
    ...options,
    redirect: 'manual',
    ...(body instanceof URLSearchParams ? { body } : {}),
  })
  const { status, headers } = answer
  if (NO_BODY.has(status)) return new Response(null, { status, headers })
  return new Response(await readBounded(answer), { status, headers })
}

async function readBounded(answer: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // A TypeError is what a broken connection throws too: the provider cannot be used.
    if (size > MOST_BYTES) throw new TypeError('the identity provider answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
