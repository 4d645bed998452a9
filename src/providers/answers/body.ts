/**
 * Reads a response body of at most `maxBytes`, so that a faulty provider cannot fill our memory. A
 * longer body throws a TypeError, as a broken connection does.
 */
export async function readBounded(answer: Response, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TypeError(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses JSON from outside; `undefined` when it is invalid. */
export function parseJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
