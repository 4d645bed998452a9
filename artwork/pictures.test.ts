import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { indexViews, pictureIndex } from './packs/picture-index.ts'
import { fingerprint } from './packs/print-run.ts'
import { drawViews, WIDTHS } from './packs/views.ts'
import { PRODUCTS } from './products.ts'
import { drawScenes, sceneFile } from './scenes/list.ts'
import { drawPlates } from './scenes/marks.ts'
import scenes from './scenes.json' with { type: 'json' }

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const stands = (path: string) => existsSync(new URL(path, root))

/** `node artwork/draw.ts` mends every failure here. */
describe('the committed pictures', () => {
  const index = pictureIndex(
    Object.fromEntries(
      PRODUCTS.map((product) => [product.slug, indexViews(product, drawViews(product))]),
    ),
  )

  test('the index of pictures is what the drawings give today', () => {
    expect(JSON.parse(read('src/database/seed/pictures.json'))).toEqual(
      JSON.parse(JSON.stringify(index)),
    )
  })

  test('every view of every product lies there in both formats at every width', () => {
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

  test('the scenes of the pages are printed from today’s drawings', () => {
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

  test('marks, borders, motifs and tiles are today’s drawings', () => {
    for (const { file, svg } of drawPlates()) {
      expect(read(`public/${file}`)).toBe(svg)
    }
  })
})
