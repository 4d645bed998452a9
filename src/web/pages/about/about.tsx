import { stateIn } from '#messages/state-name.ts'
import './about.css'
import type { LoaderFunctionArgs } from 'react-router'
import { languageOf } from '#urls.ts'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Motif } from '../../ui/motif.tsx'
import { storyIn } from './about-texts.server.ts'
import { Offering } from './offering.tsx'
import { Opening } from './opening.tsx'
import { readShelves } from './shelves.server.ts'
import { Say } from './story.tsx'
import { WhoIsBehind } from './who-is-behind.tsx'

const REASONS = [
  { title: 'why1Title', text: 'why1Text', motif: 'jeera' },
  { title: 'why2Title', text: 'why2Text', motif: 'fennel' },
  { title: 'why3Title', text: 'why3Text', motif: 'mint' },
  { title: 'why4Title', text: 'why4Text', motif: 'lotus' },
  { title: 'why5Title', text: 'why5Text', motif: 'tulsi' },
  { title: 'why6Title', text: 'why6Text', motif: 'diya' },
] as const

const STEPS = [
  { title: 'make1Title', text: 'make1Text' },
  { title: 'make2Title', text: 'make2Text' },
  { title: 'make3Title', text: 'make3Text' },
  { title: 'make4Title', text: 'make4Text' },
] as const

/** Loads texts and the packs of each category; the long texts are in no bundle. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const deps = context.get(shopContext)
  const { settings } = deps
  const { language } = languageOf(url.pathname)
  const shelves = await readShelves(deps, language)
  const state = stateIn(settings.tax.state, language)
  return { story: storyIn(language, { shop: settings.name, state }), shelves, state }
}

export const meta = metaOf('about', (t, shop, data?: { state: string }) => ({
  title: t('metaTitle', { shop }),
  description: t('metaText', { state: data?.state ?? '' }),
}))

/** What the shop offers, why to choose it, how it produces and who runs it. */
export default function About() {
  return (
    <article aria-labelledby="about">
      <Opening />
      <BorderStrip name="kangura" size="block" />
      <Offering />
      <Reasons />
      <Making />
      <WhoIsBehind />
    </article>
  )
}

/** From plant to parcel, as numbered steps. */
function Making() {
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

function Reasons() {
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
