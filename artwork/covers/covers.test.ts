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

/** Pictures use typographic quotation marks; the seed may have straight ones. */
function straight(title: string): string {
  return title.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'")
}

describe('the covers of the articles', () => {
  test('exist for every article of the seed, with its title on the card', () => {
    const titles = Object.entries(SEED).map(([file, text]) => {
      const { title }: { title: string } = parse(text.split('---\n')[1] ?? '')
      return [path.basename(file, '.md'), straight(title)]
    })
    const drawn = COVERS.map(({ slug, title }) => [slug, straight(title)])
    expect(drawn.toSorted()).toEqual(titles.toSorted())
    expect(drawn).toHaveLength(12)
  })

  test('have a safe middle that is wider than the frame beside a title is tall', () => {
    expect(SAFE.left + SAFE.right).toBe(COVER.width)
    expect((SAFE.right - SAFE.left) / COVER.height).toBeGreaterThan(1)
  })

  test('are all different', () => {
    expect(new Set(COVERS.map(coverSvg)).size).toBe(COVERS.length)
  })
})

describe.each(COVERS)('the cover of $slug', (cover) => {
  const svg = coverSvg(cover)

  test('has no gradients, blurs, text or external references', () => {
    expect(svg).not.toMatch(/Gradient|<filter|<text|<image|href=|NaN|Infinity|undefined/)
  })

  test('contains the dye of its background', () => {
    const { ink, deep } = INKS[cover.dye]
    expect([ink, deep].some((colour) => svg.includes(`fill="${colour}"`))).toBe(true)
  })

  test('has a unique id for each of its clips', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is the same each time it is drawn', () => {
    expect(coverSvg(cover)).toBe(svg)
  })
})
