/** What a server does that somebody may be waiting for, told by facts: the program chooses the words. */
export type LogEvent =
  /** A new cluster is being made; it takes a second or two, once. */
  | { type: 'setting-up' }
  /** The server died; it is started again until it stands. */
  | { type: 'stopped' }
  | { type: 'restarted' }
  | { type: 'restart-failed'; error: Error }
  | { type: 'disk-nearly-full'; freeBytes: number }
  | { type: 'disk-has-space' }
