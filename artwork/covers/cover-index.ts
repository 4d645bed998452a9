import { fingerprint } from '../packs/print-run.ts'
import { sheetOf } from '../scenes/scene.ts'
import { COVER, COVER_WIDTHS, type Cover } from './cover.ts'
import { COVERS } from './list.ts'

/** A cover in the form of the shop's list of pictures (domain: Picture). */
export interface CoverPicture {
  readonly view: 'photo'
  /** Path without width and extension. */
  readonly base: string
  readonly widths: readonly number[]
  readonly width: number
  readonly height: number
}

export function coverSvg(cover: Cover): string {
  return sheetOf(COVER.width, COVER.height, cover.draw())
}

/** The covers by article, stored beside the seed. */
export function coverIndex(): Record<string, CoverPicture> {
  return Object.fromEntries(
    COVERS.map((cover) => [
      cover.slug,
      {
        view: 'photo',
        base: `/pictures/articles/${cover.slug}.${fingerprint(coverSvg(cover))}`,
        widths: COVER_WIDTHS,
        ...COVER,
      },
    ]),
  )
}
