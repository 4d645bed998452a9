import { Motif } from '../../ui/motif.tsx'

const RAYS = Array.from({ length: 24 }, (_, place) => place)
const DOTS = Array.from({ length: 32 }, (_, place) => place)

/** A printed sun around the question's motif: petals in two dyes, a ring of dots. */
export function Medallion({ motif }: { motif: string }) {
  return (
    <div className="center quiz-sun" aria-hidden="true">
      <svg viewBox="-200 -200 400 400" aria-hidden="true">
        {RAYS.map((ray) => (
          <path
            key={ray}
            d="M0-195c9 12 9 22 0 34c-9-12-9-22 0-34z"
            transform={`rotate(${(ray * 360) / RAYS.length})`}
            fill={ray % 2 === 0 ? 'var(--color-majith-deep)' : 'var(--color-dadam)'}
          />
        ))}
        <circle r="150" fill="var(--color-majith-deep)" />
        <circle r="130" fill="var(--color-dadam)" />
        {DOTS.map((dot) => (
          <circle
            key={dot}
            cy="-140"
            r="2.8"
            fill="var(--color-kora-hi)"
            transform={`rotate(${(dot * 360) / DOTS.length})`}
          />
        ))}
      </svg>
      <Motif name={motif} size={200} className="quiz-sun-motif" />
    </div>
  )
}
