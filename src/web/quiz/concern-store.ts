import { type ConcernIndex, findConcern } from '#domain/suggestions/concerns.ts'
import { knownFlags, type SafetyFlag } from '#domain/suggestions/flags.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { parseSelection, type Selection } from '#domain/suggestions/selection.ts'
import { createDeviceStore, DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'

/** Chosen concerns and the safety answers; for this tab only. */
export interface ConcernDraft {
  selection: Selection
  /** The ticked red flags of a concern, as positions in its list; `none` counts as an answer. */
  signs: Readonly<Partial<Record<ConcernIndex, readonly number[] | 'none'>>>
  flags: readonly SafetyFlag[] | 'none' | undefined
  doctorSeen: boolean
  consent: boolean
}

function parseDraft(kept: unknown): ConcernDraft {
  const { selection, signs, flags, doctorSeen, consent }: Record<string, unknown> = Object(kept)
  return {
    selection: parseSelection(selection),
    signs: parseSigns(signs),
    flags: flags === 'none' ? 'none' : Array.isArray(flags) ? knownFlags(flags) : undefined,
    doctorSeen: doctorSeen === true,
    consent: consent === true,
  }
}

function parseSigns(kept: unknown): ConcernDraft['signs'] {
  const signs: Partial<Record<ConcernIndex, readonly number[] | 'none'>> = {}
  for (const [key, answer] of Object.entries<unknown>(Object(kept))) {
    const concern = findConcern(Number(key))
    if (!concern) continue
    if (answer === 'none') signs[concern.index] = 'none'
    else if (Array.isArray(answer)) {
      signs[concern.index] = answer.filter((sign) => Number.isInteger(sign))
    }
  }
  return signs
}

export const NO_CONCERNS = parseDraft(undefined)

/** Stored in the tab's session storage: concerns reveal health, so no address and no log may contain them. */
export const concernStore = createDeviceStore(DEVICE_KEYS.concerns, parseDraft, 'sessionStorage')

/** The state of a concern's red flags: unanswered, none ticked, or some ticked. */
export function signsOf(draft: ConcernDraft, index: ConcernIndex): 'unanswered' | 'none' | 'some' {
  const answer = draft.signs[index]
  if (answer === 'none') return 'none'
  return answer && answer.length > 0 ? 'some' : 'unanswered'
}

/** The answers in the server's form; `undefined` until all are given and consented to. */
export function safetyOf(draft: ConcernDraft): SafetyAnswers | undefined {
  const { flags, selection, doctorSeen, consent } = draft
  const isAnswered = flags === 'none' || (flags !== undefined && flags.length > 0)
  const answered = selection.every(({ index }) => signsOf(draft, index) !== 'unanswered')
  if (!isAnswered || !answered || !consent || selection.length === 0) return undefined
  const redFlags = new Map(
    selection.map(({ index }) => [index, signsOf(draft, index) === 'some'] as const),
  )
  return { consent, flags: flags === 'none' ? [] : flags, redFlags, doctorSeen }
}

/** The sachet from which the visitor came; read once. */
export function takeOpenConcern(): string | undefined {
  const productId = readDevice(DEVICE_KEYS.openConcern, 'sessionStorage')
  writeDevice(DEVICE_KEYS.openConcern, undefined, 'sessionStorage')
  return typeof productId === 'string' ? productId : undefined
}
