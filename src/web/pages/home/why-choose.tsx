import type { CSSProperties } from 'react'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Three reasons, each with a plant printed in two inks. */
const REASONS = [
  { title: 'reason1', text: 'reason1Text', motif: 'lotus' },
  { title: 'reason2', text: 'reason2Text', motif: 'jeera' },
  { title: 'reason3', text: 'reason3Text', motif: 'tulsi' },
] as const

const ROSE: CSSProperties = { maskImage: 'url(/artwork/motif-rose.svg)' }

export function WhyChoose() {
  const t = useText('home')
  const name = useSettings()?.name ?? ''
  return (
    <section className="crop dye dye-majith" aria-labelledby="why">
      <div className="why-rose" aria-hidden="true" style={ROSE} />
      <div className="wrap columns columns-4-8 gap-part band-wide why-columns">
        <div>
          <h2 id="why" className="title-section">
            {t('whyTitle', { name })}
          </h2>
          <ButtonLink to={pages.blogs} variant="kora">
            {t('knowMore')}
          </ButtonLink>
        </div>
        <ul>
          {REASONS.map(({ title, text, motif }) => (
            <li className="beside" key={title}>
              <img
                src={`/artwork/printed-${motif}.svg`}
                alt=""
                width={112}
                height={112}
                loading="lazy"
              />
              <div>
                <h3 className="title-block narrows">{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
