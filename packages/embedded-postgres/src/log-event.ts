/** Events of a server as data: the program chooses the words. */
export type LogEvent =
  /** A new cluster is being created; it takes a second or two, once. */
  | { type: 'setting-up' }
  /** The server died; it is restarted until it runs. */
  | { type: 'stopped' }
  | { type: 'restarted' }
  | { type: 'restart-failed'; error: Error }
  | { type: 'disk-nearly-full'; freeBytes: number }
  | { type: 'disk-has-space' }
