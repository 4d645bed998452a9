import { BorderStrip } from '../../ui/border-strip.tsx'
import { Say } from './story.tsx'

const STEPS = [
  { title: 'make1Title', text: 'make1Text' },
  { title: 'make2Title', text: 'make2Text' },
  { title: 'make3Title', text: 'make3Text' },
  { title: 'make4Title', text: 'make4Text' },
] as const

/** From plant to parcel, as numbered steps. */
export function Making() {
  return (
    <section className="dye dye-neel-deep" aria-labelledby="making">
      <BorderStrip name="heera" size="block" />
      <div className="wrap band-last about-making">
        <h2 id="making" className="title-section">
          <Say text="makeTitle" />
        </h2>
        <ol className="columns numbered above-part about-steps">
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-h3">
                <Say text={title} />
              </h3>
              <p>
                <Say text={text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
