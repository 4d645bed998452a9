import type { z } from 'zod'

/** What a client asks a provider, and the schema of the answer. */
export interface Question<Answer extends z.ZodType> {
  path: string
  answer: Answer
  /** The time limit of the whole port call. */
  signal: AbortSignal
}

/** A request that writes. */
export interface Command<Answer extends z.ZodType> extends Question<Answer> {
  body: Readonly<Record<string, unknown>>
}
