import { Fragment } from 'react'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { BorderStrip } from '../ui/border-strip.tsx'
import { PhoneLink } from '../ui/phone-links.tsx'
import { Voiced } from '../ui/voiced.tsx'
import { CategoryLinks } from './category-links.tsx'
import { LanguageLinks } from './language-links.tsx'
import { Logo } from './logo.tsx'
import { type RootSettings, useSettings } from './root-data.ts'
import { ShopLink } from './shop-link.tsx'

const PAGES = ['home', 'about', 'privacy', 'returns', 'terms', 'contact'] as const

export function Footer() {
  const t = useText('layout')
  const settings = useSettings()
  if (!settings) return null
  return (
    <footer className="site-footer dye dye-neel-deep">
      {settings.social.length > 0 && <FollowBanner social={settings.social} />}
      <BorderStrip name="bandhani-on-neel-deep" size="block" />
      <div className="wrap site-footer-columns">
        <div>
          <Logo name={settings.name} />
          <p>
            {t('aboutText', { state: settings.state })} {settings.nameMeans?.inFull}
          </p>
        </div>
        <nav aria-labelledby="footer-categories">
          <h2 id="footer-categories" className="kicker">
            {t('categories')}
          </h2>
          <CategoryLinks />
        </nav>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className="kicker">
            {t('pages')}
          </h2>
          <ul>
            {PAGES.map((page) => (
              <li key={page}>
                <ShopLink to={pages[page]}>{t(page === 'contact' ? 'contactUs' : page)}</ShopLink>
              </li>
            ))}
          </ul>
        </nav>
        <Contact settings={settings} />
      </div>
      <Declarations settings={settings} />
      <Credits settings={settings} />
      {/* Rendered by the style sheet: decoration, not text. */}
      <div
        className="site-footer-word"
        data-word={settings.name.toLowerCase()}
        aria-hidden="true"
      />
    </footer>
  )
}

function FollowBanner({ social }: Pick<RootSettings, 'social'>) {
  const t = useText('layout')
  return (
    <div className="dye dye-dadam">
      <div className="wrap row row-between follow-row">
        <p className="title-small">{t('follow')}</p>
        <ul className="row">
          {social.map(({ name, href }) => (
            <li key={name}>
              <a className="text-link" href={href} rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Contact({ settings }: { settings: RootSettings }) {
  const t = useText('layout')
  return (
    <div>
      <h2 className="kicker">{t('contact')}</h2>
      <address>
        {settings.sellerLines.map((line) => (
          <span key={line}>
            <Voiced text={line} />
          </span>
        ))}
        <PhoneLink number={settings.phone} />
        <a href={`mailto:${settings.email}`}>{settings.email}</a>
      </address>
    </div>
  )
}

/** The food business licence, and the sentence that the law requires on every page (docs/law.md, food and claims). */
function Declarations({ settings }: { settings: RootSettings }) {
  const t = useText('layout')
  return (
    <div className="wrap row row-between small site-small">
      <p>{t('traditionalUse')}</p>
      <p>
        {t('fssai', { number: settings.fssaiLicence })}
        <br />
        {settings.ayushLicence && t('ayush', { number: settings.ayushLicence })}
      </p>
    </div>
  )
}

function Credits({ settings }: { settings: RootSettings }) {
  const t = useText('layout')
  // The names are links, so the sentence is split at the place where it has them.
  const [before = '', after = ''] = t('builtBy', { developers: '|' }).split('|')
  return (
    <div className="site-credits">
      <div className="wrap row row-between small site-small links">
        <p>{t('rights', { name: settings.name })}</p>
        <nav aria-label={t('language')}>
          <LanguageLinks />
        </nav>
        <p hidden={settings.developers.length === 0}>
          {before}
          {settings.developers.map(({ name, email }, index) => (
            <Fragment key={email}>
              {index > 0 && ` ${t('and')} `}
              <a href={`mailto:${email}`}>
                <Voiced text={name} />
              </a>
            </Fragment>
          ))}
          {after}
        </p>
      </div>
    </div>
  )
}
