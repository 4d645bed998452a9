import type { Namespaces } from '#messages/catalogue.ts'
import { useText } from '../../language.tsx'

type Sentence = keyof Namespaces['contact']

interface HelpLine {
  name: Sentence
  what: Sentence
  /** Target of the name's link. */
  href?: string
}

// docs/law.md, help lines.
const HELP_LINES: readonly HelpLine[] = [
  { name: 'consumerHelpline', what: 'consumerHelplineWhat', href: 'tel:1915' },
  { name: 'eJagriti', what: 'eJagritiWhat', href: 'https://e-jagriti.gov.in/' },
  { name: 'misleading', what: 'misleadingWhat' },
  { name: 'reaction', what: 'reactionWhat' },
  { name: 'emergency', what: 'emergencyWhat', href: 'tel:112' },
]

/** Other help, when shop and shopper do not agree. */
export function HelpLines() {
  const t = useText('contact')
  // None of these sentences has a placeholder.
  const say = t as (key: Sentence) => string
  return (
    <section className="sunk" aria-labelledby="help-lines">
      <div className="wrap band columns columns-4-8 gap-40-72 contact-help">
        <div>
          <h2 id="help-lines" className="title-section narrows">
            {t('helpHeading')}
          </h2>
          <p className="above-16">{t('helpLead')}</p>
        </div>
        <dl className="facts links">
          {HELP_LINES.map(({ name, what, href }) => (
            <div key={name}>
              <dt className="figure">
                {href ? (
                  <a className="touch" href={href} rel="noopener noreferrer">
                    {say(name)}
                  </a>
                ) : (
                  say(name)
                )}
              </dt>
              <dd>{say(what)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
