import './soon.css'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { Logo } from '../../layout/logo.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Motif } from '../../ui/motif.tsx'
import { SOON_SCREENS, type SoonName, type SoonScreen } from './soon-screens.ts'

export function SoonSheet({ name }: { name: SoonName }) {
  const t = useText('soon')
  const screen: SoonScreen = SOON_SCREENS[name]
  return (
    <>
      {name === 'quiz' && <BareHead />}
      <article className="wrap soon" aria-labelledby="soon">
        <div className="soon-words">
          <h1 id="soon" className="title-section narrows">
            {t(screen.title)}
          </h1>
          <p className="lead">{t(screen.lead)}</p>
          <ul className="soon-points">
            {screen.points.map((point) => (
              <li key={point}>{t(point)}</li>
            ))}
          </ul>
          <div className="button-row">
            {screen.ways.map(({ to, label }, index) => (
              <ButtonLink key={to} to={to} look={index === 0 ? 'primary' : 'line'}>
                {t(label)}
              </ButtonLink>
            ))}
          </div>
        </div>
        <div className="soon-print" aria-hidden="true">
          <Motif name={screen.motif} size={260} />
        </div>
      </article>
    </>
  )
}

/** Header and footer are hidden on the quiz (spec §2): the mark alone leads home. */
function BareHead() {
  const t = useText('layout')
  const name = useSettings()?.name ?? ''
  return (
    <>
      <div className="wrap soon-bare">
        <ShopLink to={pages.home} aria-label={t('brandLink', { name })} className="logo-link">
          <Logo name={name} />
        </ShopLink>
      </div>
      <BorderStrip name="bandhani" />
    </>
  )
}
