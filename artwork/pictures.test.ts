import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COVER_WIDTHS } from './covers/cover.ts'
import { coverIndex } from './covers/cover-index.ts'
import { ICONS, iconFile, TAB_ICON } from './icons/icons.ts'
import { indexViews, pictureIndex } from './packs/picture-index.ts'
import { fingerprint, SENT_ROUND } from './packs/print-run.ts'
import { drawViews, WIDTHS } from './packs/views.ts'
import { PACKS } from './products.ts'
import { ICON_RECORD, iconRecord } from './runs/icons.ts'
import { drawScenes, sceneFile } from './scenes/list.ts'
import { drawPlates } from './scenes/marks.ts'
import scenes from './scenes.json' with { type: 'json' }
import { drawSocialCards, socialIndex, translatedPictures } from './social/social-index.ts'
import { drawSpots } from './spots/list.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const stands = (path: string) => existsSync(new URL(path, root))

/** About a tenth above the heaviest of today: a picture with more belongs in fewer colours. */
const MAX_BYTES = {
  avif: { 160: 6_000, 320: 15_500, 640: 30_500, 960: 38_500 },
  webp: { 160: 9_500, 320: 25_000, 640: 48_000, 960: 66_000 },
} as const

/** `node artwork/draw.ts` repairs every failure here. */
describe('the committed pictures', () => {
  const index = pictureIndex(
    Object.fromEntries(
      PACKS.map((product) => [product.slug, indexViews(product, drawViews(product))]),
    ),
  )

  test('have an index that equals what the drawings give today', () => {
    expect(JSON.parse(read('src/database/seed/pictures.json'))).toEqual(
      JSON.parse(JSON.stringify(index)),
    )
  })

  test('include every view of every product in both formats at every width', () => {
    const missing = Object.values(index.products).flatMap(({ views }) =>
      views.flatMap(({ file }) =>
        WIDTHS.flatMap((width) =>
          ['avif', 'webp']
            .map((format) => `public/${file}-${width}.${format}`)
            .filter((path) => !stands(path)),
        ),
      ),
    )
    expect(missing).toEqual([])
  })

  test('of products are light enough for a slow phone', () => {
    const heavy = Object.values(index.products).flatMap(({ views }) =>
      views.flatMap(({ file }) =>
        WIDTHS.flatMap((width) =>
          (['avif', 'webp'] as const)
            .map((format) => ({ path: `public/${file}-${width}.${format}`, format }))
            .filter(
              ({ path, format }) => statSync(new URL(path, root)).size > MAX_BYTES[format][width],
            )
            .map(({ path }) => path),
        ),
      ),
    )
    expect(heavy).toEqual([])
  })

  test('include the scenes as drawn today', () => {
    const recorded: Record<string, { hash: string }> = scenes
    for (const scene of drawScenes()) {
      const { name, svg, widths, formats } = scene
      expect({ name, hash: recorded[name]?.hash }).toEqual({ name, hash: fingerprint(svg) })
      const files = widths.flatMap((width) =>
        formats.map((format) => `public/${sceneFile(scene, width, format)}`),
      )
      expect(files.filter((path) => !stands(path))).toEqual([])
    }
  })

  test('include marks, borders, motifs, tiles and spots as drawn today', () => {
    for (const { file, svg } of [...drawPlates(), ...drawSpots()]) {
      expect(read(`public/${file}`)).toBe(svg)
    }
  })

  test('include the covers as drawn today, in both formats at every width', () => {
    const covers = coverIndex()
    expect(JSON.parse(read('src/database/seed/article-covers.json'))).toEqual(covers)
    const files = Object.values(covers).flatMap(({ base }) =>
      COVER_WIDTHS.flatMap((width) => [
        `public${base}-${width}.avif`,
        `public${base}-${width}.webp`,
      ]),
    )
    expect(files.filter((path) => !stands(path))).toEqual([])
  })

  test('include the link preview pictures as drawn today, small enough to be shown', () => {
    const cards = drawSocialCards()
    const index = socialIndex(cards)
    expect(JSON.parse(read('content/catalogue/social-pictures.json'))).toEqual(
      translatedPictures(cards),
    )
    expect(JSON.parse(read('src/database/seed/social-pictures.json'))).toEqual(index)
    const files = cards.map(({ path }) => `public${path}`)
    expect(files.filter((path) => !stands(path))).toEqual([])
    const heavy = files.filter((path) => statSync(new URL(path, root)).size > SENT_ROUND.maxBytes)
    expect(heavy).toEqual([])
  })

  test('include the icons of today’s flame', () => {
    expect(JSON.parse(read(ICON_RECORD))).toEqual(iconRecord())
    expect(read('public/icons/favicon.svg')).toBe(TAB_ICON)
    const files = ICONS.flatMap((icon) => icon.sizes.map((size) => iconFile(icon, size)))
    expect([...files, 'favicon.ico'].filter((path) => !stands(`public/${path}`))).toEqual([])
  })
})
