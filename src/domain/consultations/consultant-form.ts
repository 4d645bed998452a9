import { DEFAULT_LANGUAGE, isLanguage } from '../language/languages.ts'
import { enteredPaise } from '../money/entered-paise.ts'
import { isEmail } from '../text/email.ts'
import { withWesternDigits } from '../text/figures.ts'
import { isLongerThan, multiLine, singleLine } from '../text/plain-text.ts'
import { emptyTexts, type FormRead, readForm } from '../text/read-form.ts'
import { wholeIn } from '../text/written-figures.ts'
import { dayAsWritten, isCalendarDay } from '../time/india.ts'
import type { BookingHours, Consultant, Stretch, WeeklyHours } from './consultant.ts'

/** Starts with Sunday, like the hours. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** The fields of the form, in its sequence. */
export const CONSULTANT_FIELDS = [
  'name',
  'degree',
  'registration',
  'email',
  'languages',
  'price',
  'firstTalkMinutes',
  ...WEEKDAYS,
  'holidays',
  'slotMinutes',
  'bufferMinutes',
  'noticeHours',
  'horizonDays',
] as const
export type ConsultantField = (typeof CONSULTANT_FIELDS)[number]
export type ConsultantTexts = Readonly<Record<ConsultantField, string>>

export type ConsultantProblem =
  | 'required'
  | 'too-long'
  | 'email-malformed'
  | 'languages-wrong'
  | 'rupees-malformed'
  | 'hours-malformed'
  | 'holidays-malformed'
  | 'minutes-malformed'
  | 'first-talk-malformed'
  | 'break-malformed'
  | 'notice-malformed'
  | 'horizon-malformed'
  | 'still-example'
  /** Somebody in the list has this registration number. */
  | 'registration-taken'
export type ConsultantErrors = Partial<Record<ConsultantField, ConsultantProblem>>

/** The fields of a practitioner that the form sets. */
export type ConsultantDetails = Omit<Consultant, 'slug' | 'hasLeft'>

const MAX_LENGTH = 80
const MAX_HOLIDAYS = 100
const MAX_PRICE_RUPEES = 100_000
/** A smaller amount cannot be collected online (docs/providers.md). */
const MIN_PRICE_PAISE = 100
const MINUTES_PER_HOUR = 60
const RANGES = {
  slotMinutes: { min: 10, max: 240, problem: 'minutes-malformed' },
  bufferMinutes: { min: 0, max: 120, problem: 'break-malformed' },
  noticeHours: { min: 0, max: 168, problem: 'notice-malformed' },
  horizonDays: { min: 1, max: 120, problem: 'horizon-malformed' },
} as const
/** `13:30`, `1.30 pm` or `1 pm`; an hour alone could be morning or afternoon. */
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?$/i
const NOON = 12

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / MINUTES_PER_HOUR)).padStart(2, '0')}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`

const periodsText = (periods: readonly Stretch[]): string =>
  periods.map(({ fromMinute, toMinute }) => `${clock(fromMinute)}–${clock(toMinute)}`).join(', ')

/** True if two registration numbers are the same but for case, spaces and hyphens. */
export function isSameRegistration(one: string, other: string): boolean {
  const plain = (written: string) => written.toLowerCase().replace(/[\s-]/g, '')
  return plain(one) === plain(other)
}

/** Fills the form with a practitioner. */
export function consultantTexts({ hours, ...facts }: ConsultantDetails): ConsultantTexts {
  const days = WEEKDAYS.map((day, at) => [day, periodsText(hours.weekly[at] ?? [])])
  return {
    name: facts.name,
    degree: facts.degree,
    registration: facts.registration,
    email: facts.email,
    languages: facts.languages.join(' '),
    price: String(facts.pricePaise / 100),
    firstTalkMinutes: String(facts.firstTalkMinutes ?? ''),
    ...(Object.fromEntries(days) as Record<(typeof WEEKDAYS)[number], string>),
    holidays: hours.holidays.join('\n'),
    slotMinutes: String(hours.slotMinutes),
    bufferMinutes: String(hours.bufferMinutes),
    noticeHours: String(hours.noticeMinutes / MINUTES_PER_HOUR),
    horizonDays: String(hours.horizonDays),
  }
}

/** The initial form of a new practitioner. */
export const NEW_CONSULTANT: ConsultantTexts = {
  ...emptyTexts(CONSULTANT_FIELDS),
  languages: DEFAULT_LANGUAGE,
  price: '0',
  firstTalkMinutes: '30',
  slotMinutes: '30',
  bufferMinutes: '15',
  noticeHours: '4',
  horizonDays: '21',
}

/** Returns the minute of the day of a time as people write it; `NaN` for any other text. */
function minuteOf(text: string): number {
  const [, hour, minutes, half] = TIME.exec(text) ?? []
  if (!hour || !(minutes || half) || Number(minutes ?? 0) >= MINUTES_PER_HOUR) return Number.NaN
  if (!half) return Number(hour) * MINUTES_PER_HOUR + Number(minutes)
  if (Number(hour) < 1 || Number(hour) > NOON) return Number.NaN
  const hours = (Number(hour) % NOON) + (half.toLowerCase() === 'pm' ? NOON : 0)
  return hours * MINUTES_PER_HOUR + Number(minutes ?? 0)
}

/** Parses periods such as `10:00–13:00, 3 pm to 6 pm`; undefined if one is invalid or they overlap. */
function parsePeriods(text: string): Stretch[] | undefined {
  const periods: Stretch[] = []
  for (const part of withWesternDigits(text).split(',')) {
    if (part.trim() === '') continue
    const [from = '', to = '', ...more] = part.split(/[-–]|\bto\b/i).map((one) => one.trim())
    const [fromMinute, toMinute] = [minuteOf(from), minuteOf(to)]
    const isAfterLast = fromMinute >= (periods.at(-1)?.toMinute ?? 0)
    // False for NaN.
    const isPeriod = fromMinute < toMinute && toMinute <= 24 * MINUTES_PER_HOUR
    if (!isAfterLast || !isPeriod || more.length > 0) return undefined
    periods.push({ fromMinute, toMinute })
  }
  return periods
}

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/**
 * Parses the form of a practitioner (docs/law.md, consultations: name, degree, registration number):
 * hours by weekday as `10:00–13:00, 3 pm to 6 pm`, holidays as days, also as India writes them. Refuses with one problem for
 * each invalid field.
 */
export function parseConsultant(
  input: Readonly<Record<string, unknown>>,
): FormRead<ConsultantDetails, ConsultantField, ConsultantProblem> {
  const line = (field: ConsultantField): string => singleLine(input[field])
  return readForm((refuse) => {
    const named = (field: 'name' | 'degree' | 'registration'): string => {
      const text = line(field)
      if (text === '') refuse(field, 'required')
      else if (isLongerThan(text, MAX_LENGTH)) refuse(field, 'too-long')
      return text
    }
    const figure = (field: keyof typeof RANGES): number => {
      const { min, max, problem } = RANGES[field]
      const value = wholeIn(line(field), min, max)
      if (value === undefined) refuse(field, problem)
      return value ?? 0
    }
    const [name, degree, registration] = [named('name'), named('degree'), named('registration')]
    const email = line('email')
    if (!isEmail(email)) refuse('email', email === '' ? 'required' : 'email-malformed')
    const spoken = [...new Set(wordsOf(line('languages')))]
    const languages = spoken.filter(isLanguage)
    if (languages.length === 0 || languages.length < spoken.length) {
      refuse('languages', 'languages-wrong')
    }
    const pricePaise = enteredPaise(line('price'), MAX_PRICE_RUPEES) ?? Number.NaN
    if (pricePaise !== 0 && !(pricePaise >= MIN_PRICE_PAISE)) refuse('price', 'rupees-malformed')
    const weekly = WEEKDAYS.map((day) => {
      const periods = parsePeriods(line(day))
      if (!periods) refuse(day, 'hours-malformed')
      return periods ?? []
    }) as unknown as WeeklyHours
    const written = wordsOf(withWesternDigits(multiLine(input.holidays)))
    const holidays = [...new Set(written.map(dayAsWritten))].sort()
    if (holidays.length > MAX_HOLIDAYS || !holidays.every(isCalendarDay)) {
      refuse('holidays', 'holidays-malformed')
    }
    const hours: BookingHours = {
      weekly,
      holidays,
      slotMinutes: figure('slotMinutes'),
      bufferMinutes: figure('bufferMinutes'),
      noticeMinutes: figure('noticeHours') * MINUTES_PER_HOUR,
      horizonDays: figure('horizonDays'),
    }
    const first = line('firstTalkMinutes')
    const { min, max } = RANGES.slotMinutes
    const firstTalkMinutes = first === '' ? null : wholeIn(first, min, hours.slotMinutes || max)
    if (firstTalkMinutes === undefined) refuse('firstTalkMinutes', 'first-talk-malformed')
    return {
      name,
      degree,
      registration,
      email,
      languages,
      pricePaise,
      firstTalkMinutes: firstTalkMinutes ?? null,
      hours,
    }
  })
}
