import { type Concern, type ConcernIndex, findConcern } from './concerns.ts'

/** A selected concern with its ticked issues, as indexes into its checklist. */
interface ChosenConcern {
  index: ConcernIndex
  issues: readonly number[]
}

/** Sorted by index, like the chips. */
export type Selection = readonly ChosenConcern[]

export type ChoosingAnswer =
  | { ok: true; selection: Selection }
  | { ok: false; reason: 'no-issue' | 'doctor-first' }

/**
 * Selects a concern with its ticked issues, replacing an earlier selection of it. Refuses a concern
 * without a ticked issue, and bleeding before 'I have seen, or will see, a doctor'.
 */
export function chooseConcern(
  selection: Selection,
  concern: Concern,
  { issues, doctorSeen }: { issues: readonly number[]; doctorSeen: boolean },
): ChoosingAnswer {
  const ticked = issuesOf(concern, issues)
  if (ticked.length === 0) return { ok: false, reason: 'no-issue' }
  if (concern.doctorFirst && !doctorSeen) return { ok: false, reason: 'doctor-first' }
  const others = selection.filter(({ index }) => index !== concern.index)
  const chosen = [...others, { index: concern.index, issues: ticked }]
  return { ok: true, selection: inOrder(chosen) }
}

/** Removes a concern from the selection. */
export function removeConcern(selection: Selection, index: ConcernIndex): Selection {
  return selection.filter((chosen) => chosen.index !== index)
}

/** Parses a selection from session storage, dropping everything invalid. */
export function parseSelection(input: unknown): Selection {
  if (!Array.isArray(input)) return []
  const found = new Map<ConcernIndex, ChosenConcern>()
  for (const one of input) {
    if (typeof one !== 'object' || one === null) continue
    const concern = findConcern(Reflect.get(one, 'index'))
    const issues: unknown = Reflect.get(one, 'issues')
    const ticked = concern && Array.isArray(issues) ? issuesOf(concern, issues) : []
    if (concern && ticked.length > 0) {
      found.set(concern.index, { index: concern.index, issues: ticked })
    }
  }
  return inOrder([...found.values()])
}

function issuesOf(concern: Concern, issues: readonly unknown[]): number[] {
  return Array.from({ length: concern.issues }, (_, issue) => issue).filter((issue) =>
    issues.includes(issue),
  )
}

function inOrder(selection: Selection): Selection {
  return selection.toSorted((one, other) => one.index - other.index)
}
