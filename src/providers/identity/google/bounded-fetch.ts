import type { CustomFetch } from 'openid-client'
import { readBounded } from '../../answers/body.ts'

/** Discovery documents, key sets and token responses are a few kilobytes. */
const MAX_BYTES = 256 * 1024

/** Fetches one response of the identity provider: never follows a redirect, never reads more than 256 KiB. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, {
    ...options,
    redirect: 'manual',
    ...(body instanceof URLSearchParams ? { body } : {}),
  })
  const { status, headers } = answer
  return new Response(await readBounded(answer, MAX_BYTES), { status, headers })
}
