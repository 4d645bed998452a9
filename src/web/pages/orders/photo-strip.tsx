import type { ReturnPhoto } from '#domain/returns/return-photo.ts'
import { afterSaleApi } from '../../api/after-sale.ts'
import { useText } from '../../language.tsx'

type ShownPhoto = Pick<ReturnPhoto, 'id' | 'widths' | 'width' | 'height'>

export function PhotoStrip({ photos }: { photos: readonly ShownPhoto[] }) {
  const t = useText('returns')
  const fileOf = (id: string, width?: number) =>
    afterSaleApi.photo.path({ params: { file: `${id}-${width}.webp` } })
  if (photos.length === 0) return null
  return (
    <ul className="row gap-8 photo-strip">
      {photos.map(({ id, widths, width, height }, place) => (
        <li key={id}>
          <a href={fileOf(id, widths.at(-1))} target="_blank" rel="noopener noreferrer">
            <img
              src={fileOf(id, widths[0])}
              alt={t('photoTaken', { number: String(place + 1) })}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
