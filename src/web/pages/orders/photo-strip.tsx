import './photo-strip.css'
import type { ReturnPhoto } from '#domain/returns/return-photo.ts'
import { api } from '#urls.ts'
import { useText } from '../../language.tsx'

type ShownPhoto = Pick<ReturnPhoto, 'id' | 'widths' | 'width' | 'height'>

interface PhotoStripProps {
  photos: readonly ShownPhoto[]
}

/** The photos of a return; each opens on a page of its own. */
export function PhotoStrip({ photos }: PhotoStripProps) {
  const t = useText('returns')
  if (photos.length === 0) return null
  return (
    <ul className="row photo-strip">
      {photos.map(({ id, widths, width, height }, place) => (
        <li key={id}>
          <a
            href={api.returnPhoto(`${id}-${widths.at(-1)}.webp`)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <img
              src={api.returnPhoto(`${id}-${widths[0]}.webp`)}
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
