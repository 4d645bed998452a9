import type { ClothName } from '#domain/catalog/category-cloth.ts'
import { useText } from '../language.tsx'
import { ShopLink } from '../layout/shop-link.tsx'

interface ClothBandProps {
  title: string
  text: string
  to: string
  link: string
  cloth: ClothName
}

/** A band of printed cloth across the listing with a link to an article or a seasonal note. */
export function ClothBand({ title, text, to, link, cloth }: ClothBandProps) {
  const t = useText('cards')
  return (
    <aside className="beside cloth-band dye" aria-label={t('note')}>
      <div className="stack stack-start gap-12 cloth-band-text">
        <h2 className="title-h3">{title}</h2>
        <p>{text}</p>
        <ShopLink to={to} className="text-link">
          {link}
        </ShopLink>
      </div>
      <div
        className="cloth-band-print"
        aria-hidden="true"
        style={{ backgroundImage: `url(/artwork/border-${cloth}.svg)` }}
      />
    </aside>
  )
}
