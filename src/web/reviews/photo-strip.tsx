import type { AnchorHTMLAttributes } from 'react'
import type { Photo } from '#domain/pictures/photo.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { pictureOf, thumbnailOf } from './photo-address.ts'

interface PhotoStripProps {
  photos: readonly Photo[]
  /** The alternative text of the photo with this number, from 1. */
  altOf(number: string): string
  /** Further attributes of a photo's link. */
  linkOf(place: number): AnchorHTMLAttributes<HTMLAnchorElement>
}

/** The photos of a review in a row, each linked to its largest file. */
export function PhotoStrip({ photos, altOf, linkOf }: PhotoStripProps) {
  return (
    <ul className="row gap-8 photo-strip">
      {photos.map((photo, place) => (
        <li key={photo.id}>
          <a href={widestFile(pictureOf(photo))} {...linkOf(place)}>
            <img
              src={thumbnailOf(photo)}
              alt={altOf(String(place + 1))}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
