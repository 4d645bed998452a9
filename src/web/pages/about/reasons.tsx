import { Motif } from '../../ui/motif.tsx'
import { Say } from './story.tsx'

const REASONS = [
  { title: 'why1Title', text: 'why1Text', motif: 'jeera' },
  { title: 'why2Title', text: 'why2Text', motif: 'fennel' },
  { title: 'why3Title', text: 'why3Text', motif: 'mint' },
  { title: 'why4Title', text: 'why4Text', motif: 'lotus' },
  { title: 'why5Title', text: 'why5Text', motif: 'tulsi' },
  { title: 'why6Title', text: 'why6Text', motif: 'diya' },
] as const

export function Reasons() {
  return (
    <section aria-labelledby="why-us">
      <div className="wrap band-wide">
        <h2 id="why-us" className="title-section">
          <Say text="whyTitle" />
        </h2>
        <ul className="columns columns-3 above-part about-reasons">
          {REASONS.map(({ title, text, motif }) => (
            <li key={title} className="part">
              <Motif name={motif} size={88} />
              <h3 className="title-small">
                <Say text={title} />
              </h3>
              <p>
                <Say text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
