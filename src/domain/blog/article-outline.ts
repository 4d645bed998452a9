import { TAG } from '../text/html.ts'
import type { CleanHtml } from './post.ts'

/** A section of an article: its heading and anchor. */
export interface Section {
  id: string
  title: string
}

/** Sanitised HTML has no attributes on headings and tables, and only these four entities. */
const HEADING_OR_TABLE = /<h2>([\s\S]*?)<\/h2>|<table>/g
const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** Returns the text of sanitised HTML. */
function plainText(html: string): string {
  return html
    .replace(TAG, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A scrollable, focusable frame named by the heading above it, so that a wide table does not widen the page. */
function openFrame(heading: Section | undefined): string {
  const name = heading ? ` role="group" aria-labelledby="${heading.id}"` : ''
  return `<div class="wide-table" tabindex="0"${name}><table>`
}

/**
 * Prepares sanitised HTML for display: gives every section an id (`section-1`), lists the sections
 * for 'On this page', and frames tables. No text becomes markup.
 */
export function outlineOf(html: CleanHtml): { html: CleanHtml; sections: readonly Section[] } {
  const sections: Section[] = []
  const numbered = html.replace(HEADING_OR_TABLE, (whole, inside: string | undefined) => {
    if (inside === undefined) return openFrame(sections.at(-1))
    const title = plainText(inside)
    if (title === '') return whole
    const id = `section-${sections.length + 1}`
    sections.push({ id, title })
    return `<h2 id="${id}">${inside}</h2>`
  })
  const framed = numbered
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th></th>', '<td></td>')
  return { html: framed as CleanHtml, sections }
}
