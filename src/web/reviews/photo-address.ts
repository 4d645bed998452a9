import type { Picture } from '#domain/catalog/product.ts'
import type { Photo } from '#domain/pictures/photo.ts'
import { reviewsApi } from '../api/reviews.ts'

/** A photo of a review as a picture of the shop; its files are at `<base>-<width>.webp`. */
export function pictureOf({ id, ...same }: Photo): Picture {
  return { ...same, view: 'photo', base: reviewsApi.photo.path({ params: { file: id } }) }
}

/** The address of the smallest file. */
export function thumbnailOf(photo: Photo): string {
  return `${pictureOf(photo).base}-${photo.widths[0]}.webp`
}
