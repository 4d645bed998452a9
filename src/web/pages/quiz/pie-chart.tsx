import { useState } from 'react'
import { type ByDosha, DOSHAS, type Dosha } from '#domain/quiz/doshas.ts'
import { ranked, shownShare } from '#domain/quiz/score.ts'
import { useQuizWords } from './quiz-data.ts'

const RADIUS = 122
const TURN = 2 * Math.PI

/** Patterns that distinguish the doshas without colour: dots, flames, waves. */
function Patterns() {
  return (
    <defs>
      <pattern id="pie-vata" width="13" height="13" patternUnits="userSpaceOnUse">
        <rect width="13" height="13" fill="var(--color-neel)" />
        <rect x="1" y="1" width="3.2" height="3.2" rx="1.1" fill="var(--color-kora)" />
        <rect x="7.500" y="7.500" width="3.2" height="3.2" rx="1.1" fill="var(--color-dadam)" />
      </pattern>
      <pattern id="pie-pitta" width="18" height="20" patternUnits="userSpaceOnUse">
        <rect width="18" height="20" fill="var(--color-majith)" />
        <path
          d="M9 3c1.600 4.400 4.600 6.500 4.600 9.100C13.600 15 11.300 16 9 16s-4.600-1-4.600-3.900C4.400 9.500 7.400 7.400 9 3z"
          fill="var(--color-dadam)"
        />
      </pattern>
      <pattern id="pie-kapha" width="18" height="18" patternUnits="userSpaceOnUse">
        <rect width="18" height="18" fill="var(--color-kashish)" />
        <path d="M0 5q4.500-5 9 0t9 0" fill="none" stroke="var(--color-kora)" strokeWidth="2.4" />
        <path d="M0 14q4.500-5 9 0t9 0" fill="none" stroke="var(--color-dadam)" strokeWidth="1.6" />
      </pattern>
    </defs>
  )
}

interface Slice {
  dosha: Dosha
  path: string
}

function point(angle: number): string {
  return `${(Math.sin(angle) * RADIUS).toFixed(2)} ${(-Math.cos(angle) * RADIUS).toFixed(2)}`
}

function slicesOf(shares: ByDosha): Slice[] {
  const slices: Slice[] = []
  let from = 0
  for (const dosha of ranked(shares)) {
    const part = shares[dosha] / 100
    const until = from + part * TURN
    if (part > 0.9999) {
      slices.push({ dosha, path: `M0-${RADIUS}A${RADIUS} ${RADIUS} 0 1 1-.01-${RADIUS}Z` })
    } else if (part > 0) {
      const isLarge = part > 0.5 ? 1 : 0
      const arc = `A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${point(until)}`
      slices.push({ dosha, path: `M0 0L${point(from)}${arc}Z` })
    }
    from = until
  }
  return slices
}

/** The shares as a chart and, beside it, as a table; a slice shows its percentage. */
export function PieChart({ shares }: { shares: ByDosha }) {
  const t = useQuizWords()
  const [active, setActive] = useState<Dosha>()
  const said = (dosha: Dosha) =>
    t('sliceOf', { name: t(`name ${dosha}`), share: shownShare(shares[dosha]) })
  return (
    <div className="beside pie">
      <div className="center pie-picture">
        <svg viewBox="-130 -130 260 260" role="img" aria-label={DOSHAS.map(said).join(', ')}>
          <Patterns />
          <circle r="128" fill="var(--color-raise)" stroke="var(--color-ink)" strokeWidth="2" />
          {slicesOf(shares).map(({ dosha, path }) => (
            <path
              key={dosha}
              d={path}
              fill={`url(#pie-${dosha})`}
              stroke="var(--color-kora-hi)"
              strokeWidth="3"
              onPointerEnter={() => setActive(dosha)}
              onPointerLeave={() => setActive(undefined)}
            >
              <title>{said(dosha)}</title>
            </path>
          ))}
          <circle r="36" fill="var(--color-kora-hi)" pointerEvents="none" />
        </svg>
        <span className="motif pie-flame" aria-hidden="true" />
        {active && (
          <span className="pie-tooltip" role="presentation">
            {said(active)}
          </span>
        )}
      </div>
      <table className="pie-table">
        <caption className="sr-only">{t('chart')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('dosha')}</th>
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {ranked(shares).map((dosha) => (
            <tr key={dosha} className={`pie-${dosha}`}>
              <th scope="row">
                {t(`name ${dosha}`)} <span lang="hi">{t(`script ${dosha}`).split(' · ')[0]}</span>
              </th>
              <td className="title-h3">{t('percent', { share: shownShare(shares[dosha]) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
