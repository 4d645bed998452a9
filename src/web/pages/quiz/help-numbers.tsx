import { phoneHref } from '#domain/text/phone-links.ts'
import { useQuizWords } from './quiz-data.ts'

/** Help lines available at once. */
const NUMBERS = [
  { who: 'callEmergency', number: '112' },
  { who: 'callAmbulance', number: '108' },
  { who: 'callTeleManas', number: '14416' },
  { who: 'callWomen', number: '181' },
  { who: 'callTb', number: '1800-11-6666' },
] as const

export function HelpNumbers() {
  const t = useQuizWords()
  return (
    <ul className="row gap-8 help-numbers" aria-label={t('callWhom')}>
      {NUMBERS.map(({ who, number }) => (
        <li key={number}>
          <a className="tap" href={phoneHref(number)}>
            {t(who)} <b className="term">{number}</b>
          </a>
        </li>
      ))}
    </ul>
  )
}
