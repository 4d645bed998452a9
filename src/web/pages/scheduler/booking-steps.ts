export interface BookingSteps {
  at: 'day' | 'time' | 'details'
  date: string | undefined
  startsAt: Date | undefined
}

export type BookingMove =
  | { kind: 'day'; date: string }
  | { kind: 'time'; startsAt: Date }
  | { kind: 'back' }
  /** The chosen time is not available; the day is kept if it has others. */
  | { kind: 'time-lost'; freeDates: readonly string[] }
  | { kind: 'again' }

export const FIRST_STEP: BookingSteps = { at: 'day', date: undefined, startsAt: undefined }

/** To the next or previous step; earlier choices are kept. */
export function takeStep(steps: BookingSteps, move: BookingMove): BookingSteps {
  switch (move.kind) {
    case 'day':
      return { at: 'time', date: move.date, startsAt: undefined }
    case 'time':
      return { ...steps, at: 'details', startsAt: move.startsAt }
    case 'back':
      return { ...steps, at: steps.at === 'details' ? 'time' : 'day' }
    case 'time-lost': {
      const isKept = steps.date !== undefined && move.freeDates.includes(steps.date)
      return isKept ? { ...steps, at: 'time', startsAt: undefined } : FIRST_STEP
    }
    case 'again':
      return FIRST_STEP
  }
}

export const STEP_NUMBER = { day: 1, time: 2, details: 3 } as const
