import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { INKS } from '../dyes.ts'
import { COVER, SAFE } from './cover.ts'
import { coverSvg } from './cover-index.ts'
import { COVERS } from './list.ts'

const SEED = import.meta.glob<string>('../../content/articles/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Print has its quotation marks round; the seed may keep them straight. */
function straight(title: string): string {
  return title.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'")
}

describe('the covers of the articles', () => {
  test('every article of the seed has a cover, and the card prints the title that it bears', () => {
    const titles = Object.entries(SEED).map(([file, text]) => {
      const { title }: { title: string } = parse(text.split('---\n')[1] ?? '')
      return [path.basename(file, '.md'), straight(title)]
    })
    const drawn = COVERS.map(({ slug, title }) => [slug, straight(title)])
    expect(drawn.toSorted()).toEqual(titles.toSorted())
    expect(drawn).toHaveLength(12)
  })

  test('the middle kept beside a title is wider than the frame that shows it is tall', () => {
    expect(SAFE.left + SAFE.right).toBe(COVER.width)
    expect((SAFE.right - SAFE.left) / COVER.height).toBeGreaterThan(1)
  })

  test('no two covers are the same print', () => {
    expect(new Set(COVERS.map(coverSvg)).size).toBe(COVERS.length)
  })
})

describe.each(COVERS)('the cover of $slug', (cover) => {
  const svg = coverSvg(cover)

  test('is flat print: no gradients, no blurs, no letters, nothing from outside', () => {
    expect(svg).not.toMatch(/Gradient|<filter|<text|<image|href=|NaN|Infinity|undefined/)
  })

  test('bears the dye of its ground', () => {
    const { ink, deep } = INKS[cover.dye]
    expect([ink, deep].some((colour) => svg.includes(`fill="${colour}"`))).toBe(true)
  })

  test('names each of its clips once, so that none is cut by another’s shape', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is the same each time it is drawn', () => {
    expect(coverSvg(cover)).toBe(svg)
  })
})
