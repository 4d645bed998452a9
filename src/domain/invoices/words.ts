import wordsByLanguage from '#content/invoices/amount-words.json' with { type: 'json' }
import { DEFAULT_LANGUAGE, type Language } from '../language/languages.ts'

type AmountWords = (typeof wordsByLanguage)[typeof DEFAULT_LANGUAGE]
const BY_LANGUAGE: Readonly<Partial<Record<Language, AmountWords>>> = wordsByLanguage

function inWords(count: number, words: AmountWords): string {
  const { numbers, hundreds, thousand, lakh, crore } = words
  const head = (unit: number, name: string) => {
    const rest = count % unit
    const whole = `${inWords(Math.floor(count / unit), words)} ${name}`
    return rest === 0 ? whole : `${whole} ${inWords(rest, words)}`
  }
  if (count >= 10_000_000) return head(10_000_000, crore)
  if (count >= 100_000) return head(100_000, lakh)
  if (count >= 1_000) return head(1_000, thousand)
  if (count < 100) return numbers[count] ?? ''
  const rest = count % 100
  const whole = hundreds[Math.floor(count / 100) - 1] ?? ''
  return rest === 0 ? whole : `${whole} ${numbers[rest]}`
}

/**
 * Spells an amount as on Indian documents: `Rupees Two Hundred Fifteen and Fifty Paise Only`; in English if a language
 * has no words for numbers.
 */
export function amountInWords(paise: number, language: Language = DEFAULT_LANGUAGE): string {
  const words = BY_LANGUAGE[language] ?? wordsByLanguage[DEFAULT_LANGUAGE]
  const rest = paise % 100
  const form = rest === 0 ? words.rupees : words.rupeesAndPaise
  return form
    .replace('{rupees}', inWords(Math.floor(paise / 100), words))
    .replace('{paise}', inWords(rest, words))
}
