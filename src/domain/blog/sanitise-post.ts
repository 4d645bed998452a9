import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { baseOf } from '../images/picture-rules.ts'
import type { CleanHtml } from './post.ts'

// It stands in the domain because that is the one layer that the writing use cases, the reading
// queries and the tests all reach, and because it is a rule, not a service: text in, text out.

/** What an article may be made of. Headings begin at the second level: the title is the first. */
const TAGS = [
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** Browsers leave these out of an address before they read it, so the check does too. */
const LEFT_OUT = /[\p{Cc}\p{Cf}\p{Z}]/gu
/** A browser takes a backslash for a slash, and two slashes for another site. */
const OWN_PATH = /^\/(?![/\\])[^\\]*$/
const ABROAD = /^https?:\/\/[^/\\]/i
const CONTACT = /^(?:mailto|tel):/i
/** Drawings and pictures that lie with the shop itself. */
const OWN_PICTURE = /^\/(?:pictures|artwork|social)\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const PIXELS = /^[1-9]\d{0,3}$/

/** A source's or other outward address as it may be linked to; `undefined` for all but http and https. */
export function safeAddress(href: string): string | undefined {
  const address = href.replace(LEFT_OUT, '')
  return ABROAD.test(address) ? address : undefined
}

/**
 * Whether a picture is the shop's own: in its folders, or one of `uploaded`, the exact bases of what it
 * keeps elsewhere. Nothing that an article shows calls anywhere else.
 */
export function isOwnPicture(address: string, uploaded: readonly string[] = []): boolean {
  return OWN_PICTURE.test(address) || uploaded.includes(address)
}

/** More pictures in one article are a mistake. */
export const MAX_PICTURES = 100

const PICTURE_TAG = /<img\s[^>]*?\bsrc="([^"]*)"/gi

/** The bases of the pictures that a text names, whoever keeps them; what is no file of a picture is left out. */
export function picturesNamedIn(html: string): readonly string[] {
  const named = [...html.matchAll(PICTURE_TAG)].map(([, address = '']) => baseOf(address))
  return [...new Set(named.filter((base) => base !== undefined))]
}

/** Keeps http(s), mail and phone addresses and paths of the shop; links abroad vouch for nobody. */
function cleanLink(_: string, { href = '' }: Record<string, string>): Tag {
  const abroad = safeAddress(href)
  if (abroad) return { tagName: 'a', attribs: { href: abroad, rel: 'noopener nofollow' } }
  const address = href.replace(LEFT_OUT, '')
  const isKept = OWN_PATH.test(address) || CONTACT.test(address)
  return { tagName: 'a', attribs: isKept ? { href: address } : {} }
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
    th: [{ name: 'scope', values: ['col', 'row'] }, 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  parseStyleAttributes: false,
  // Deeper than any article: a million open tags are not worth their work.
  nestingLimit: 20,
  transformTags: {
    a: cleanLink,
    // What editors write for the same thing.
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/**
 * Makes HTML that can be shown: tags and attributes outside the list above are gone, their text
 * stays (that of scripts and styles does not). The only maker of `CleanHtml` out of text; used when
 * a post is written and again when it is read, so that nothing written straight into the database is
 * believed. Never refuses: of nonsense little or nothing is left. Pictures
 * that the shop keeps elsewhere stay only where their bases are in `uploaded`.
 */
export function sanitisePost(html: string, uploaded: readonly string[] = []): CleanHtml {
  const transformTags = {
    ...ALLOWED.transformTags,
    img: (_: string, attribs: Record<string, string>) => cleanPicture(attribs, uploaded),
  }
  return sanitizeHtml(html, { ...ALLOWED, transformTags }).trim() as CleanHtml
}
