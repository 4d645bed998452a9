import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ElementCompact, xml2js } from 'xml-js'
import { type Post, parsePostId } from '#domain/blog/post.ts'
import { sanitisePost } from '#domain/blog/sanitise-post.ts'
import { LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { SCRIPTS } from '#tests/languages/letters.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { files, inLanguage } from '#urls.ts'
import { writeFeed } from './feed.ts'

const SHOP = { origin: 'https://shop.example', shop: 'Samagni', language: 'en' as const }

/** Parses as strictly as a feed reader: throws unless it is well-formed. */
const read = (xml: string): ElementCompact => xml2js(xml, { compact: true })
const channelOf = (xml: string): ElementCompact => read(xml).rss.channel

function post(changed: Partial<Post> = {}): Post {
  const id = parsePostId('a-post')
  if (!id) throw new Error('no id')
  return {
    id,
    title: 'A post',
    summary: 'Short',
    author: 'Asha',
    authorRole: '',
    categories: ['Myths'],
    cover: undefined,
    socialPicture: undefined,
    publishedAt: new Date('2026-11-20T03:30:00Z'),
    readingMinutes: 1,
    inEnglish: [],
    html: sanitisePost('<p>Text</p>'),
    reviewedBy: '',
    sources: [],
    products: [],
    updatedAt: new Date('2026-11-21T03:30:00Z'),
    ...changed,
  }
}

describe('the feed', () => {
  test('has a title, a description and its address', () => {
    const channel = channelOf(writeFeed([post()], SHOP))
    expect(channel.title._text).toBe('Blogs · Samagni')
    expect(channel.link._text).toBe('https://shop.example/blogs')
    expect(channel['atom:link']._attributes).toEqual({
      href: 'https://shop.example/rss.xml',
      rel: 'self',
      type: 'application/rss+xml',
    })
    expect(channel.lastBuildDate._text).toBe('Sat, 21 Nov 2026 03:30:00 GMT')
    expect(channel.generator).toBeUndefined()
  })

  test('contains all fields of an article that a feed reader needs', () => {
    const cover = {
      view: 'motif' as const,
      base: '/pictures/articles/a-post.1a2b',
      widths: [360, 640, 1280],
      width: 3,
      height: 2,
    }
    const html = sanitisePost('<p><a href="/product/x">x</a> <a href="https://who.int/">y</a></p>')
    const { item } = channelOf(writeFeed([post({ cover, html })], SHOP))
    expect(item.link._text).toBe('https://shop.example/blogs/a-post')
    expect(item.guid).toEqual({
      _attributes: { isPermaLink: 'true' },
      _text: 'https://shop.example/blogs/a-post',
    })
    expect(item.pubDate._text).toBe('Fri, 20 Nov 2026 03:30:00 GMT')
    expect(item['dc:creator']._text).toBe('Asha')
    expect(item.category._text).toBe('Myths')
    const image = 'https://shop.example/pictures/articles/a-post.1a2b-640.webp'
    expect(item.enclosure._attributes).toEqual({ url: image, length: '0', type: 'image/webp' })
    expect(item['content:encoded']._cdata).toBe(
      `<p><img src="${image}" alt=""></p><p><a href="https://shop.example/product/x">x</a> <a href="https://who.int/" rel="noopener nofollow">y</a></p>`,
    )
  })

  test('stays well-formed, and plain text stays text, whatever the texts contain', () => {
    const nasty = 'a ]]> b ]]> <script>alert(1)</script> & \u0000\u0008\u001b\uFFFE "c"'
    const xml = writeFeed(
      [post({ title: nasty, summary: nasty, author: nasty, categories: [nasty] })],
      SHOP,
    )
    const { item } = channelOf(xml)
    expect(xml).not.toContain('<script>')
    expect(item.title._cdata).toBe('a ]]&gt; b ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt; &  "c"')
    expect(item.description._cdata).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;')
  })

  test('of an empty blog is valid and always the same', () => {
    expect(channelOf(writeFeed([], SHOP)).item).toBeUndefined()
    expect(writeFeed([], SHOP)).toBe(writeFeed([], SHOP))
  })
})

describe('GET /rss.xml', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  test('lists the twelve articles, newest first, with addresses of the shop’s own origin', async () => {
    const answer = await shop.app.inject({
      url: files.feedOf('en'),
      headers: { host: 'localhost:3000' },
    })
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(answer.headers.etag).toBeDefined()
    const items: ElementCompact[] = channelOf(answer.body).item
    const days = items.map((item) => Date.parse(item.pubDate._text))
    expect(days).toHaveLength(12)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(items.every((item) => item.link._text.startsWith('http://localhost:3000/blogs/'))).toBe(
      true,
    )
    expect(answer.body).not.toMatch(/ (?:href|src)="\//)
  })

  test.each(WHOLE_LANGUAGES)(
    'is written in %s: its titles, and the links to its articles',
    async (language) => {
      const url = files.feedOf(language)
      const answer = await shop.app.inject({ url, headers: { host: 'localhost:3000' } })
      const channel = channelOf(answer.body)
      const items: ElementCompact[] = channel.item
      expect(channel.language._text).toBe(`${language}-IN`)
      expect(channel['atom:link']._attributes.href).toBe(`http://localhost:3000${url}`)
      for (const text of [channel.title, channel.description, ...items.map(({ title }) => title)]) {
        expect(text._text ?? text._cdata).toMatch(SCRIPTS[LANGUAGE_FACTS[language].font])
      }
      const blog = `http://localhost:3000${inLanguage('/blogs/', language)}`
      expect(items.filter(({ link }) => !link._text.startsWith(blog))).toEqual([])
      const other = await shop.app.inject({ url: inLanguage('/feed.xml', language) })
      expect([other.statusCode, other.headers.location]).toEqual([301, url])
    },
  )

  test('is refused for an invalid host', async () => {
    const answer = await shop.app.inject({ url: files.feedOf('en'), headers: { host: 'a b' } })
    expect(answer.statusCode).toBe(400)
  })
})
