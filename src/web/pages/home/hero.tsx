import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ShopLink } from '../../layout/shop-link.tsx'

function sources(name: string, ending: 'avif' | 'webp', widths: readonly number[]) {
  return widths.map((width) => `/artwork/${name}-${width}.${ending} ${width}w`).join(', ')
}

const WIDE = [600, 1200] as const
const TALL = [360, 720] as const
const WIDE_SIZES = '(min-width: 1600px) 744px, 47vw'

export function Hero() {
  const t = useText('home')
  const settings = useSettings()
  // The drawn packs show the default shop name, which would be wrong in a shop with another name.
  const drawn = settings?.ownPicture ? 'hero-own' : 'hero'
  const [wide, tall] = [`${drawn}-wide`, `${drawn}-tall`]
  return (
    <section className="opening hero">
      <div className="opening-words opening-acts dye dye-dadam">
        <p className="kicker">{t('heroKicker')}</p>
        <h1 className="title-hero">{t('heroTitle')}</h1>
        <p className="lead">
          {[settings?.nameMeans?.inShort, t('heroText')].filter(Boolean).join(' ')}
        </p>
        <div className="button-row">
          <ShopLink to={pages.quiz} className="btn btn-primary">
            {t('takeQuiz')}
          </ShopLink>
          <ShopLink to={pages.listing()} className="btn btn-line">
            {t('shopNow')}
          </ShopLink>
        </div>
      </div>
      <div className="crop hero-picture">
        <picture>
          <source
            media="(min-width: 901px)"
            type="image/avif"
            srcSet={sources(wide, 'avif', WIDE)}
            sizes={WIDE_SIZES}
          />
          <source
            media="(min-width: 901px)"
            type="image/webp"
            srcSet={sources(wide, 'webp', WIDE)}
            sizes={WIDE_SIZES}
          />
          <source type="image/avif" srcSet={sources(tall, 'avif', TALL)} sizes="100vw" />
          <img
            className="fill"
            src={`/artwork/${tall}-720.webp`}
            srcSet={sources(tall, 'webp', TALL)}
            sizes="100vw"
            alt={settings?.ownPicture ? '' : t('heroPicture')}
            width={360}
            height={420}
            fetchPriority="high"
          />
        </picture>
      </div>
    </section>
  )
}
