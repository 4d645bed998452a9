import { pages } from '#urls.ts'
import { useSettings } from '../../layout/root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-links.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { Say } from './story.tsx'

/**
 * The seller, from the settings (docs/law.md, consumer protection), and the statement required by
 * docs/law.md, claims.
 */
export function WhoIsBehind() {
  const settings = useSettings()
  if (!settings) return null
  const { mode, sellerLines, phone, email, fssaiLicence, grievanceOfficer } = settings
  return (
    <section className="wrap columns columns-7-5 band-wide about-who" aria-labelledby="who">
      <div className="stack">
        <h2 id="who" className="title-section">
          <Say text="whoTitle" />
        </h2>
        <p className="lead">
          <Say text="whoText" />
        </p>
        {mode === 'demo' && (
          <p>
            <Say text="whoExample" />
          </p>
        )}
        <div className="button-row">
          <ButtonLink to={pages.contact}>
            <Say text="toContact" />
          </ButtonLink>
          <ButtonLink to={pages.returns} variant="line">
            <Say text="toReturns" />
          </ButtonLink>
        </div>
      </div>
      <dl className="rows links">
        <div>
          <dt className="term">
            <Say text="address" />
          </dt>
          {sellerLines.map((line) => (
            <dd key={line}>
              <Voiced text={line} />
            </dd>
          ))}
        </div>
        <div>
          <dt className="term">
            <Say text="contact" />
          </dt>
          <dd>
            <PhoneLink className="tap" number={phone} />
          </dd>
          <dd>
            <a className="tap breaks" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="term">
            <Say text="licence" />
          </dt>
          <dd>FSSAI {fssaiLicence}</dd>
        </div>
        <div>
          <dt className="term">
            <Say text="officer" />
          </dt>
          <dd>
            <Voiced text={grievanceOfficer.name} />
          </dd>
          <dd>
            <a className="tap breaks" href={`mailto:${grievanceOfficer.contact}`}>
              {grievanceOfficer.contact}
            </a>
          </dd>
        </div>
      </dl>
      <p className="whole lead sunk about-law">
        <Say text="law" />
      </p>
    </section>
  )
}
