import type { CleanHtml } from './post.ts'

/** A section of an article: its own heading, and where a link to it leads. */
export interface Section {
  id: string
  title: string
}

/** Cleaned HTML has one spelling: no attributes on headings, these four entities and no others. */
const HEADING = /<h2>([\s\S]*?)<\/h2>/g
const TAGS = /<[^>]*>/g
const SIGNS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
}

/** The words of cleaned HTML as plain text. */
function plainText(html: string): string {
  return html
    .replace(TAGS, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}

/** A wide table slides inside its own frame, also by keyboard, instead of widening the page. */
function framed(html: string): string {
  return html
    .replaceAll('<table>', '<div class="article-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<th></th>', '<td></td>')
}

/**
 * Makes cleaned HTML ready to be shown: every section gets an id of our own making (`section-1`) and
 * is listed for 'On this page', every table a frame. Nothing of its text becomes markup.
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
  return { html: framed(numbered) as CleanHtml, sections }
}
