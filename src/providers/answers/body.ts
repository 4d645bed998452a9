/**
 * Reads the whole body of an answer from outside, at most so many bytes: a lying provider must not
 * fill our memory. More is a TypeError, as a broken connection is: the answer cannot be used.
 */
export async function readBounded(
  answer: Response,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new TypeError(`an answer of more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What JSON from outside says; `undefined` where it is none. */
export function parseJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
