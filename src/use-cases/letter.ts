import type { Language } from '#urls.ts'

/** A piece of a letter: a paragraph, one that leads somewhere, or figures beside words. */
export type LetterPart =
  | { text: string; href?: string }
  | { rows: readonly (readonly [words: string, figure: string])[] }

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML: names and addresses are other people's words (providers M5). */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
}

// Mail programs read only what stands on the elements themselves.
const BODY =
  'margin:0;padding:24px;background:#f4ecdb;color:#1b1a2e;font:16px/1.5 Anek Latin,Noto Sans,sans-serif'
const SHEET =
  'max-width:560px;margin:0 auto;padding:24px;background:#fbf7ec;border-top:4px solid #a5291b'
const CELL = 'padding:6px 0;border-bottom:1px solid #d8cdb4;vertical-align:top'

function htmlOf(part: LetterPart): string {
  if ('rows' in part) {
    const rows = part.rows.map(
      ([words, figure]) =>
        `<tr><td style="${CELL}">${escaped(words)}</td><td style="${CELL};padding-left:16px;text-align:right;white-space:nowrap">${escaped(figure)}</td></tr>`,
    )
    return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
  }
  const text = escaped(part.text).replaceAll('\n', '<br>')
  if (!part.href) return `<p style="margin:0 0 16px">${text}</p>`
  const link = escaped(part.href)
  return `<p style="margin:0 0 16px">${text.replace(link, `<a href="${link}" style="color:#a5291b">${link}</a>`)}</p>`
}

function textOf(part: LetterPart): string {
  if (!('rows' in part)) return part.text
  return part.rows.map(([words, figure]) => `${words}: ${figure}`).join('\n')
}

/** A letter in its two forms, plain text and HTML, saying the same. */
export function letter(
  parts: readonly LetterPart[],
  language: Language,
): { text: string; html: string } {
  return {
    text: `${parts.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="${BODY}"><div style="${SHEET}">${parts.map(htmlOf).join('')}</div></body></html>`,
  }
}
