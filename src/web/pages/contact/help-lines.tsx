import { useText } from '../../language.tsx'
import { TextWithHelpLines } from '../../ui/phone-links.tsx'
import { REACTION } from './ticket-form.tsx'

// docs/law.md, help lines.
const HELP_LINES = [
  { name: 'consumerHelpline', what: 'consumerHelplineWhat', href: 'tel:1915' },
  { name: 'eJagriti', what: 'eJagritiWhat', href: 'https://e-jagriti.gov.in/' },
  { name: 'misleading', what: 'misleadingWhat', href: undefined },
  { name: 'reaction', what: 'reactionWhat', href: `#${REACTION}` },
  { name: 'emergency', what: 'emergencyWhat', href: 'tel:112' },
] as const

/** Where to turn when shop and shopper do not reach an agreement. */
export function HelpLines() {
  const t = useText('contact')
  return (
    <section className="sunk" aria-labelledby="help-lines">
      <div className="wrap band columns columns-4-8 gap-40-72 contact-help">
        <div>
          <h2 id="help-lines" className="title-section title-narrow">
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
                    {t(name)}
                  </a>
                ) : (
                  t(name)
                )}
              </dt>
              <dd>
                <TextWithHelpLines text={t(what)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
