import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePostForm, parseSources, writeSources } from './post-form.ts'
import { postIdOf } from './post-id.ts'
import { postStatus, publicationAfter } from './publication.ts'

const NOW = new Date('2026-11-21T06:30:00Z')
const LATER = new Date('2026-12-01T03:30:00Z')

const GOOD = {
  title: 'Ghee in winter',
  author: 'Mira Trivedi',
  categories: ['Wellness'],
  summary: 'What a spoon a day is said to do.',
  content: '<p>Words</p>',
  state: 'published',
}

const read = (changed: object = {}) => parsePostForm({ ...GOOD, ...changed }, NOW)
const errorsOf = (changed: object) => {
  const parsed = read(changed)
  return parsed.ok ? {} : parsed.errors
}

describe('the form of a post', () => {
  test('is parsed as typed, normalised', () => {
    expect(read({ title: '  Ghee \n in winter ' })).toEqual({
      ok: true,
      value: {
        words: {
          title: 'Ghee in winter',
          author: 'Mira Trivedi',
          authorRole: '',
          reviewedBy: '',
          categories: ['Wellness'],
          summary: 'What a spoon a day is said to do.',
          content: '<p>Words</p>',
          sources: [],
          cover: undefined,
        },
        publishing: { state: 'published' },
      },
    })
  })

  test('requires title, author, content, summary and one category', () => {
    const empty = { title: ' ', author: '', categories: [], summary: '', content: '<p> </p>' }
    expect(errorsOf(empty)).toEqual({
      title: 'title-required',
      author: 'author-required',
      categories: 'categories-required',
      summary: 'summary-required',
      content: 'content-required',
    })
    expect(errorsOf({ ...empty, state: 'draft' })).toEqual({ title: 'title-required' })
    expect(errorsOf({ ...empty, title: 'Only a title', state: 'draft' })).toEqual({})
  })

  test('accepts the six categories and custom ones, as a list or comma-separated', () => {
    const categories = (given: unknown) => {
      const parsed = read({ categories: given })
      return parsed.ok ? parsed.value.words.categories : parsed.errors
    }
    expect(categories('ghee, wellness ,, Myths')).toEqual(['Myths', 'Wellness', 'ghee'])
    expect(categories(['Diseases', 'Zinc, Iron'])).toEqual(['Diseases', 'Iron', 'Zinc'])
    expect(categories(7)).toEqual({ categories: 'categories-required' })
    expect(categories('x'.repeat(61))).toEqual({ categories: 'categories-too-many' })
    const many = Array.from({ length: 13 }, (_, index) => `c${index}`)
    expect(categories(many)).toEqual({ categories: 'categories-too-many' })
  })

  test('refuses values above the column limits', () => {
    expect(errorsOf({ title: 'x'.repeat(201) })).toEqual({ title: 'text-too-long' })
    expect(errorsOf({ summary: 'x'.repeat(1_001) })).toEqual({ summary: 'text-too-long' })
    expect(errorsOf({ content: `<p>${'x'.repeat(200_000)}</p>` })).toEqual({
      content: 'text-too-long',
    })
  })

  test('can be scheduled for a future time within a year', () => {
    const at = (publishAt: unknown) => errorsOf({ state: 'scheduled', publishAt }).publishAt
    expect(at(LATER.toISOString())).toBeUndefined()
    expect(at('2026-12-01T09:00:00+05:30')).toBeUndefined()
    expect(at('')).toBe('publish-at-malformed')
    expect(at(undefined)).toBe('publish-at-malformed')
    expect(at(NOW.toISOString())).toBe('publish-at-past')
    expect(at('2028-01-01T00:00:00Z')).toBe('publish-at-too-far')
  })

  test.each([undefined, null, 7, 'text', [], { title: { $gt: '' }, categories: [{}] }])(
    'treats %j as an empty form',
    (input) => {
      expect(parsePostForm(input, NOW)).toMatchObject({ ok: false })
    },
  )
})

describe('sources', () => {
  test('are one a line, with the address at its end', () => {
    const entered =
      'WHO fact sheet, 2024: https://who.int/a\n\n Charaka Su 26 \nhttps://nccih.nih.gov/'
    expect(parseSources(entered)).toEqual([
      { text: 'WHO fact sheet, 2024', href: 'https://who.int/a' },
      { text: 'Charaka Su 26', href: undefined },
      { text: 'https://nccih.nih.gov/', href: undefined },
    ])
  })

  test('are unchanged by writing and parsing', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,30}[a-z]$/)
    const source = fc.record({
      text: word.map((text) => text.replace(/\s+/g, ' ')),
      href: fc.option(fc.constantFrom('https://who.int/a', 'http://x.in/?b=c'), {
        nil: undefined,
      }),
    })
    fc.assert(
      fc.property(fc.array(source, { maxLength: 5 }), (sources) => {
        expect(parseSources(writeSources(sources))).toEqual(sources)
      }),
    )
  })

  test('are refused when there are too many or one is too long', () => {
    expect(parseSources(Array.from({ length: 41 }, () => 'a').join('\n'))).toBeUndefined()
    expect(parseSources('-'.repeat(200_000))).toBeUndefined()
  })
})

describe('the slug of a post', () => {
  test.each([
    ['Six tastes on one Indian plate', 'six-tastes-on-one-indian-plate'],
    ['Is it “5,000” years old? It isn’t.', 'is-it-5-000-years-old-it-isnt'],
    ['Café & crème', 'cafe-creme'],
    ['हल्दी वाला दूध', 'haldi-vala-dudh'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['!?', 'article'],
    ['Preview', 'preview-article'],
  ])('of %j is %s', (title, slug) => {
    expect(postIdOf(title)).toBe(slug)
  })

  test('gets a number when the title exists', () => {
    expect(postIdOf('Ghee', 2)).toBe('ghee-2')
  })

  test('is valid whatever the title is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(60), (title, number) => {
        expect(postIdOf(title, number).length).toBeLessThanOrEqual(80)
      }),
    )
  })
})

describe('the publication of a post', () => {
  test('with a future date is scheduled', () => {
    const post = { state: 'published', publishedAt: LATER } as const
    expect(postStatus(post, NOW)).toBe('scheduled')
    expect(postStatus(post, LATER)).toBe('published')
    expect(postStatus({ state: 'hidden', publishedAt: LATER }, NOW)).toBe('hidden')
    expect(postStatus({ state: 'draft', publishedAt: undefined }, NOW)).toBe('draft')
  })

  test('keeps the date on which visitors could first read it', () => {
    const first = new Date('2026-08-03T03:30:00Z')
    const seen = { state: 'published', publishedAt: first } as const
    expect(publicationAfter({ state: 'as-it-was' }, seen, NOW)).toEqual(seen)
    expect(publicationAfter({ state: 'published' }, seen, NOW)).toEqual(seen)
    const hidden = { state: 'hidden', publishedAt: first } as const
    expect(publicationAfter({ state: 'published' }, hidden, NOW)).toEqual(seen)
  })

  test('that is scheduled can be made immediate, or moved to another day', () => {
    const waiting = { state: 'published', publishedAt: LATER } as const
    expect(publicationAfter({ state: 'published' }, waiting, NOW).publishedAt).toEqual(NOW)
    const other = new Date('2026-12-05T03:30:00Z')
    expect(publicationAfter({ state: 'scheduled', publishAt: other }, waiting, NOW)).toEqual({
      state: 'published',
      publishedAt: other,
    })
  })
})
