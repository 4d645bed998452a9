import type { ByDosha } from '#domain/quiz/doshas.ts'
import type { VikritiItem } from '#domain/quiz/vikriti.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import type { Message } from '#messages/message.ts'

/** The imbalance check: its items by name, the steps of an answer, and the red flags before it. */
interface VikritiTexts {
  items: Readonly<Record<VikritiItem, string>>
  steps: readonly string[]
  redFlags: readonly string[]
}

/** What calms a raised dosha. */
interface CalmingText {
  food: string
  living: string
  types: string
}

interface AdviceText {
  /** What it stands for, in a few words. */
  nature: string
  diet: string
  routine: string
  season: string
}

/** A concern's texts: name, meaning, checklist, and the signs that need a doctor. */
interface ConcernText {
  name: string
  about: string
  issues: readonly string[]
  redFlags: readonly string[]
  /** A note that must be read before anything is chosen. */
  note?: string
}

/** The documents of one language in `content/quiz`, by file name. */
export interface QuizDocuments {
  questions: Readonly<Record<string, { topic: string; ask: string; options: readonly string[] }>>
  vikriti: VikritiTexts
  calming: ByDosha<CalmingText>
  /** By constitution. */
  advice: Readonly<Record<string, AdviceText>>
  seasons: Readonly<Record<string, { name: string; when: string; cycle: string; advice: string }>>
  /** The 20 concerns, by their numbers. */
  concerns: Readonly<Record<number, ConcernText>>
}

/** All texts of /test in one language. Used by loaders only, never bundled. */
export interface QuizTexts extends QuizDocuments {
  words: Readonly<Record<keyof Namespaces['quizWords'], Message>>
}
