import { type ComponentType, useState } from 'react'
import type { Review } from '#domain/reviews/review.ts'
import { useText } from '../language.tsx'
import type { ZoomProps } from '../pages/product/zoom.tsx'
import { pictureOf, thumbnailOf } from './photo-address.ts'

/** The photos of a review; each opens over the page, and as a file where scripts are missing. */
export function ReviewPhotos({ photos, author }: Pick<Review, 'photos' | 'author'>) {
  const t = useText('reviews')
  const [zoom, setZoom] = useState<{ Zoom: ComponentType<ZoomProps>; first: number }>()
  const open = async (first: number) => {
    const module = await import('../pages/product/zoom.tsx').catch(() => undefined)
    if (module) setZoom({ Zoom: module.Zoom, first })
  }
  return (
    <>
      <ul className="row gap-8 photo-strip">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <a
              href={`${pictureOf(photo).base}-${photo.widths.at(-1)}.webp`}
              onClick={(event) => {
                event.preventDefault()
                void open(place)
              }}
            >
              <img
                src={thumbnailOf(photo)}
                alt={t('photo', { number: String(place + 1), author })}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {zoom && (
        <zoom.Zoom
          pictures={photos.map(pictureOf)}
          first={zoom.first}
          name={t('photosBy', { author })}
          onClose={() => setZoom(undefined)}
        />
      )}
    </>
  )
}
