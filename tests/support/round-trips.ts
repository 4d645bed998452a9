import pg from 'pg'

export interface RoundTrips {
  /** How often somebody waited for the database; statements that are sent together count once. */
  trips: number
  /** The first words of every statement, in the order in which they were sent. */
  statements: string[]
}

/**
 * What every process asks each second, whoever orders meanwhile; the notice after a commit, for which nobody waits; and
 * what a connection begins with.
 */
const NOT_COUNTED =
  /^\s*(?:select (?:version(?:, site, array\(| from content_version)|pg_notify\(\$)|set statement_timeout)/

/** Counts what `work` sends to the database and waits for. Nothing else may be under way in this process. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<RoundTrips> {
  const counted: RoundTrips = { trips: 0, statements: [] }
  const unanswered = new WeakMap<pg.Client, number>()
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
    const [first] = words
    const query = typeof first === 'string' ? { text: first } : (first as Named)
    const answer: unknown = Reflect.apply(send, this, words)
    if (NOT_COUNTED.test(query.text)) return answer
    counted.statements.push(query.name ?? query.text.trim().slice(0, 60))
    const before = unanswered.get(this) ?? 0
    if (before === 0 || !this.pipeline) counted.trips += 1
    unanswered.set(this, before + 1)
    const settle = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1)
    // With a callback, as the pool asks, the driver returns nothing.
    if (answer instanceof Promise) answer.then(settle, settle)
    else settle()
    return answer
  } as typeof send
  try {
    await work()
  } finally {
    pg.Client.prototype.query = send
  }
  return counted
}

interface Named {
  text: string
  name?: string
}
