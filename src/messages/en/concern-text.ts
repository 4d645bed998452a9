/** What one concern says: its name, what is meant, its checklist, and the signs that mean a doctor. */
export interface ConcernText {
  name: string
  about: string
  issues: readonly string[]
  redFlags: readonly string[]
  /** A line that must be read before anything is chosen. */
  note?: string
}
