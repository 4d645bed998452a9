import type { ObjectStorage } from '#providers/storage/port.ts'

/** An object storage that lives in memory. */
export function createMemoryObjects(): ObjectStorage {
  const stored = new Map<string, Buffer>()
  const missing = { ok: false, reason: 'missing' } as const
  return {
    title: 'https://objects.example/shop',
    async put(key, bytes) {
      stored.set(key, Buffer.from(bytes))
      return { ok: true }
    },
    async upload(key, source) {
      const chunks: Uint8Array[] = []
      for await (const chunk of source) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      stored.set(key, bytes)
      return { ok: true, bytes: bytes.length }
    },
    async read(key) {
      const bytes = stored.get(key)
      return bytes ? { ok: true, bytes } : missing
    },
    async open(key) {
      const bytes = stored.get(key)
      if (!bytes) return missing
      async function* source() {
        yield* bytes ? [bytes] : []
      }
      return { ok: true, bytes: bytes.length, source: source() }
    },
    async remove(key) {
      stored.delete(key)
      return { ok: true }
    },
    async list(prefix) {
      const keys = [...stored.keys()].filter((key) => key.startsWith(prefix)).sort()
      const storedAt = new Date(0)
      return {
        ok: true,
        objects: keys.map((key) => ({ key, bytes: stored.get(key)?.length ?? 0, storedAt })),
      }
    },
  }
}
