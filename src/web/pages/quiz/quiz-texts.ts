import type { ByDosha } from '#domain/quiz/doshas.ts'
import type { VikritiItem } from '#domain/quiz/vikriti.ts'
import type { Rooms } from '#messages/catalogue.ts'
import type { Message } from '#messages/message.ts'

interface QuestionText {
  topic: string
  ask: string
  options: readonly string[]
}

/** The check of the imbalance: its items by name, the steps of an answer, and the signs that come before. */
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
  /** In a few words, what it stands for. */
  nature: string
  diet: string
  routine: string
  season: string
}

interface SeasonText {
  name: string
  when: string
  cycle: string
  advice: string
}

/** What one concern says: its name, what is meant, its checklist, and the signs that mean a doctor. */
interface ConcernText {
  name: string
  about: string
  issues: readonly string[]
  redFlags: readonly string[]
  /** A line that must be read before anything is chosen. */
  note?: string
}

/** What `content/quiz` holds of one language, by file. */
export interface QuizDocuments {
  questions: Readonly<Record<string, QuestionText>>
  vikriti: VikritiTexts
  calming: ByDosha<CalmingText>
  /** By constitution. */
  advice: Readonly<Record<string, AdviceText>>
  seasons: Readonly<Record<string, SeasonText>>
  /** The 20 concerns, by their numbers. */
  concerns: Readonly<Record<number, ConcernText>>
}

/** Everything that /test says in one language. Read by loaders alone, never bundled. */
export interface QuizTexts extends QuizDocuments {
  words: Readonly<Record<keyof Rooms['quizWords'], Message>>
}
