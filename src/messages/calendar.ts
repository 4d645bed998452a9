import type { LOCALES } from './catalogue.ts'

type Language = keyof typeof LOCALES

interface Months {
  short: readonly string[]
  long: readonly string[]
  /** What stands before the year. */
  year: string
}

/**
 * Days as `Intl` writes them. They are written here, since a phone takes longer to open its own calendar than to
 * bring a whole page to life, and since browser and server then never disagree about 'Sep' and 'Sept'.
 */
const MONTHS: Readonly<Record<Language, Months>> = {
  en: {
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
    long: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    year: ' ',
  },
  hi: {
    short: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰'.split(' '),
    long: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
    year: ' ',
  },
  gu: {
    short: 'જાન્યુ ફેબ્રુ માર્ચ એપ્રિલ મે જૂન જુલાઈ ઑગસ્ટ સપ્ટે ઑક્ટો નવે ડિસે'.split(' '),
    long: 'જાન્યુઆરી ફેબ્રુઆરી માર્ચ એપ્રિલ મે જૂન જુલાઈ ઑગસ્ટ સપ્ટેમ્બર ઑક્ટોબર નવેમ્બર ડિસેમ્બર'.split(' '),
    year: ', ',
  },
}

/** A calendar day in words, from `24 Nov` to `24 November 2026`; its parts are read in UTC. */
export function writeDay(
  day: Date,
  language: Language,
  form: 'short' | 'long' | 'short with year' | 'long with year',
): string {
  const { short, long, year } = MONTHS[language]
  const months = form.startsWith('long') ? long : short
  const words = `${day.getUTCDate()} ${months[day.getUTCMonth()]}`
  return form.endsWith('year') ? words + year + day.getUTCFullYear() : words
}
