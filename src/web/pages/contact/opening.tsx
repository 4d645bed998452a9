import { writeTime } from '#messages/moment.ts'
import { useText } from '../../language.tsx'
import type { RootSettings } from '../../layout/root-data.ts'
import { Motif } from '../../ui/motif.tsx'
import { PhoneLink } from '../../ui/phone-links.tsx'
import { Voiced } from '../../ui/voiced.tsx'

/**
 * The heading on one dye, the contact details on another (docs/law.md, consumer protection: legal name,
 * address, care).
 */
export function Opening({ settings }: { settings: RootSettings }) {
  const t = useText('contact')
  const { sellerLines, phone, email, phoneHours } = settings
  // They are set as the clock of any day shows them: '18:00'.
  const timeOf = (clock: string) => writeTime(new Date(`1970-01-01T${clock}Z`), t.language, 'UTC')
  return (
    <header className="opening contact-opening">
      <div className="opening-words contact-words dye dye-kashish">
        <h1 id="contact" className="title-hero">
          {t('title')}
        </h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <section className="crop contact-ways dye dye-dadam links" aria-labelledby="the-shop">
        <Motif name="matka" size={340} className="contact-motif" />
        <h2 id="the-shop" className="kicker">
          {t('addressHeading')}
        </h2>
        <address className="stack gap-20">
          <p>
            {sellerLines.map((line) => (
              <span key={line}>
                <Voiced text={line} />
              </span>
            ))}
          </p>
          <dl className="stack gap-20">
            <div>
              <dt className="kicker">{t('phone')}</dt>
              <dd>
                <PhoneLink number={phone} />
                <span>
                  {t('hours', { from: timeOf(phoneHours.from), to: timeOf(phoneHours.to) })}
                </span>
              </dd>
            </div>
            <div>
              <dt className="kicker">{t('email')}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          </dl>
        </address>
      </section>
    </header>
  )
}
