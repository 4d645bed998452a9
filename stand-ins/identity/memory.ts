import type { Adapter, AdapterPayload } from 'oidc-provider'

const MAX_ENTRIES = 5_000

interface Entry {
  payload: AdapterPayload
  endsAt: number
}

/** The provider's storage: in memory, lost with the process, and bounded. */
export class Memory {
  #entries = new Map<string, Entry>()

  clear(): void {
    this.#entries.clear()
  }

  /** The storage of one kind of record: codes, interactions, sessions … */
  adapter(kind: string): Adapter {
    const entries = this.#entries
    const keyOf = (id: string) => `${kind}:${id}`

    function find(id: string): AdapterPayload | undefined {
      const entry = entries.get(keyOf(id))
      return entry && entry.endsAt > Date.now() ? entry.payload : undefined
    }

    function findBy(member: 'uid' | 'userCode', value: string): AdapterPayload | undefined {
      for (const [key, { payload, endsAt }] of entries) {
        if (key.startsWith(`${kind}:`) && payload[member] === value && endsAt > Date.now()) {
          return payload
        }
      }
      return undefined
    }

    return {
      async upsert(id, payload, expiresInSeconds = 3600) {
        const [oldest] = entries.keys()
        if (oldest !== undefined && entries.size >= MAX_ENTRIES) entries.delete(oldest)
        entries.set(keyOf(id), { payload, endsAt: Date.now() + expiresInSeconds * 1000 })
      },
      find: async (id) => find(id),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) {
          if (payload.grantId === grantId) entries.delete(key)
        }
      },
    }
  }
}
