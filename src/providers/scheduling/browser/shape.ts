/** A member of an untrusted message, whatever its type; own members only. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

const MAX_TEXT_LENGTH = 300

/** A text short enough to be an identifier. */
export function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
    ? value
    : undefined
}

/** Plausible heights of a calendar. */
const MIN_PX = 200
const MAX_PX = 4_000

export function readHeight(value: unknown): number | undefined {
  const px = typeof value === 'string' ? Number(/^(\d{1,5})(?:\.\d+)?px$/.exec(value)?.[1]) : value
  if (typeof px !== 'number' || !Number.isFinite(px) || px <= 0) return undefined
  return Math.min(MAX_PX, Math.max(MIN_PX, Math.round(px)))
}
