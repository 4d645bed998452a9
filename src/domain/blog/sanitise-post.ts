import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { LANGUAGES } from '../language/languages.ts'
import { baseOf } from '../pictures/picture-rules.ts'
import type { CleanHtml } from './post.ts'
import { endOfTagBudget } from './tag-budget.ts'

// In the domain because it is a pure rule that use cases, queries and tests all need.

/** The tags of a post. Headings start at the second level: the title is the first. */
const TAGS = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'blockquote',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
]

/** The languages that may be marked with `lang`: the shop's, and those that articles quote. */
const NAMED = [...LANGUAGES, 'sa', 'sa-Latn', 'la', 'bn', 'kn', 'ml', 'mr', 'pa', 'ta', 'te', 'ur']
/** The tags that may have `lang`; not headings, because `outlineOf` expects them without attributes. */
const MAY_NAME = ['p', 'li', 'blockquote', 'strong', 'em', 'span']

/** Browsers remove these characters from an address before they parse it, so the check does too. */
const LEFT_OUT = /[\p{Cc}\p{Cf}\p{Z}]/gu
/** Browsers treat a backslash as a slash, and two slashes as another site. */
const OWN_PATH = /^\/(?![/\\])[^\\]*$/
const EXTERNAL = /^https?:\/\/[^/\\]/i
const CONTACT = /^(?:mailto|tel):/i
/** Drawings and pictures served by the shop itself. */
const OWN_PICTURE = /^\/(?:pictures|artwork|social)\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const PIXELS = /^[1-9]\d{0,3}$/

/** Returns the address of an external link; undefined for schemes other than http and https. */
export function safeAddress(href: string): string | undefined {
  const address = href.replace(LEFT_OUT, '')
  return EXTERNAL.test(address) ? address : undefined
}

/**
 * True if a picture is the shop's own: in its folders, or one of `uploaded`, the bases of pictures in
 * external storage. A post loads nothing from elsewhere.
 */
export function isOwnPicture(address: string, uploaded: readonly string[] = []): boolean {
  return OWN_PICTURE.test(address) || uploaded.includes(address)
}

/** The maximum number of pictures in one post; more are a mistake. */
export const MAX_PICTURES = 100

/** Returns the bases of all picture files that a text refers to, wherever they are stored. */
export function picturesNamedIn(html: string): readonly string[] {
  const bases = new Set<string>()
  sanitizeHtml(html.slice(0, endOfTagBudget(html)), {
    allowedTags: [],
    allowedAttributes: {},
    onOpenTag: (tag, { src = '' }) => {
      const base = tag === 'img' ? baseOf(src) : undefined
      if (base !== undefined) bases.add(base)
    },
  })
  return [...bases]
}

/** Keeps http(s), mail and phone addresses and paths of the shop; external links get `nofollow`. */
function cleanLink(_: string, { href = '' }: Record<string, string>): Tag {
  const abroad = safeAddress(href)
  if (abroad) return { tagName: 'a', attribs: { href: abroad, rel: 'noopener nofollow' } }
  const address = href.replace(LEFT_OUT, '')
  const isKept = OWN_PATH.test(address) || CONTACT.test(address)
  return { tagName: 'a', attribs: isKept ? { href: address } : {} }
}

/** Keeps `lang` only for known languages. */
function cleanLanguage(tagName: string, { lang = '', ...others }: Record<string, string>): Tag {
  return { tagName, attribs: NAMED.includes(lang) ? { ...others, lang } : others }
}

function cleanPicture(
  { src = '', alt = '', width, height }: Record<string, string>,
  uploaded: readonly string[],
): Tag {
  const attribs: Record<string, string> = { alt, loading: 'lazy' }
  if (isOwnPicture(src) || uploaded.includes(baseOf(src) ?? '')) attribs.src = src
  if (width && PIXELS.test(width)) attribs.width = width
  if (height && PIXELS.test(height)) attribs.height = height
  return { tagName: 'img', attribs }
}

const ALLOWED: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ...Object.fromEntries(MAY_NAME.map((tag) => [tag, ['lang']])),
    th: [{ name: 'scope', values: ['col', 'row'] }, 'colspan', 'rowspan', 'lang'],
    td: ['colspan', 'rowspan', 'lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: false,
  // Deeper than any post; bounds the work for hostile nesting.
  nestingLimit: 20,
  transformTags: {
    a: cleanLink,
    // Synonyms that editors write.
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    '*': cleanLanguage,
  },
  // A span only marks a language; without one, its text is kept and the tag removed.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'span' && !attribs.lang ? 'excludeTag' : tag === 'img' && !attribs.src,
}

/**
 * Sanitises HTML: removes tags and attributes outside the lists above, keeping their text (except
 * of scripts and styles). The only way to `CleanHtml`; applied when a post is written and again
 * when it is read, so that HTML written directly into the database is not trusted. Never refuses.
 * Pictures in external storage are kept only if their bases are in `uploaded`. HTML beyond the maximum
 * number of tags is cut off; `parsePostForm` refuses such a post.
 */
export function sanitisePost(html: string, uploaded: readonly string[] = []): CleanHtml {
  const transformTags = {
    ...ALLOWED.transformTags,
    img: (_: string, attribs: Record<string, string>) => cleanPicture(attribs, uploaded),
  }
  const read = html.slice(0, endOfTagBudget(html))
  return sanitizeHtml(read, { ...ALLOWED, transformTags }).trim() as CleanHtml
}
