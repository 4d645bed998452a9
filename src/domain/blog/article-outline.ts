import type { CleanHtml } from './post.ts'

/** A section of an article: its heading and anchor. */
export interface Section {
  id: string
  title: string
}

/** Sanitised HTML has no attributes on headings and only these four entities. */
const HEADING = /<h2>([\s\S]*?)<\/h2>/g
const TAGS = /<[^>]*>/g
const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** Returns the text of sanitised HTML. */
function plainText(html: string): string {
  return html
    .replace(TAGS, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Wraps tables in a scrollable, focusable frame, so that a wide one does not widen the page. */
function withTableFrames(html: string): string {
  return html
    .replaceAll('<table>', '<div class="article-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th></th>', '<td></td>')
}

/**
 * Prepares sanitised HTML for display: gives every section an id (`section-1`), lists the sections
 * for 'On this page', and frames tables. No text becomes markup.
 */
export function outlineOf(html: CleanHtml): { html: CleanHtml; sections: readonly Section[] } {
  const sections: Section[] = []
  const numbered = html.replace(HEADING, (whole, inside: string) => {
    const title = plainText(inside)
    if (title === '') return whole
    const id = `section-${sections.length + 1}`
    sections.push({ id, title })
    return `<h2 id="${id}">${inside}</h2>`
  })
  return { html: withTableFrames(numbered) as CleanHtml, sections }
}
