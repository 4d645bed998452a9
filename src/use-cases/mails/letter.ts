import type { LetterPart, MailLetter } from '#database/tables/mail.ts'
import { PALETTE_COLOURS } from '#domain/accounts/shop-look.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Language } from '#domain/language/languages.ts'
import { voicesIn } from '#domain/language/voices.ts'
import { escapeHtml } from '#domain/text/html.ts'
import { HELP_LINES, phoneRuns } from '#domain/text/phone-links.ts'

// Mail programs apply inline styles only.
const BODY =
  'margin:0;padding:16px;background:#f4ecdb;color:#1b1a2e;font:16px/1.5 Anek Latin,Noto Sans,sans-serif'
const SHEET = 'max-width:560px;margin:0 auto;background:#fbf7ec'
const BRAND =
  'margin:0;padding:14px 24px;border-bottom:4px solid #e6a820;color:#fbf7ec;font-size:20px;font-weight:800'
const INSIDE = 'padding:24px 24px 8px'
const HEADING = 'margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:800'
const CELL = 'padding:8px 0;border-bottom:1px solid #cbbb99;vertical-align:top'
const SUM = 'padding:10px 0;font-size:20px;font-weight:800;vertical-align:top'
const BUTTON =
  'display:inline-block;padding:12px 20px;color:#fbf7ec;font-weight:700;text-decoration:none'

const PHONE = 'color:#1b1a2e'

/** Escapes a text and marks the language of runs in another script, so that a screen reader switches its voice. */
function marked(text: string, language: Language): string {
  return voicesIn(text, language)
    .map(({ text: run, lang }) =>
      lang ? `<span lang="${lang}">${escapeHtml(run)}</span>` : escapeHtml(run),
    )
    .join('')
}

function rowOf(
  [words, figure]: readonly [string, string],
  style: string,
  language: Language,
): string {
  return `<tr><td style="${style}">${marked(words, language)}</td><td style="${style};padding-left:16px;text-align:right;white-space:nowrap">${escapeHtml(figure)}</td></tr>`
}

/** Returns a link's label: its sentence without the address, which only the plain text shows. */
function labelOf(text: string, href: string, language: Language): string {
  return marked(text.replace(href, '').replace(/[\s:]+$/, ''), language)
}

/** Renders a paragraph; phones dial the shop's number and the help lines. */
function paragraphOf(
  { text, namesHelpLines }: Extract<LetterPart, { text: string }>,
  phone: string,
  language: Language,
): string {
  const html = phoneRuns(text, [phone, ...(namesHelpLines ? HELP_LINES : [])]).map((run) => {
    const shown = marked(run.text, language).replaceAll('\n', '<br>')
    return run.href ? `<a href="${escapeHtml(run.href)}" style="${PHONE}">${shown}</a>` : shown
  })
  return `<p style="margin:0 0 16px">${html.join('')}</p>`
}

function htmlOf(
  part: LetterPart,
  { action, phone, language }: { action: string; phone: string; language: Language },
): string {
  if ('rows' in part) {
    const rows = part.rows.map((row) => rowOf(row, CELL, language)).join('')
    return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows}${rowOf(part.sum, SUM, language)}</table>`
  }
  if (part.href && part.isQuiet) {
    return `<p style="margin:0 0 16px;font-size:14px"><a href="${escapeHtml(part.href)}" style="color:#1b1a2e">${labelOf(part.text, part.href, language)}</a></p>`
  }
  if (part.href) {
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.href)}" style="${BUTTON};background:${action}">${labelOf(part.text, part.href, language)}</a></p>`
  }
  return paragraphOf(part, phone, language)
}

function textOf(part: LetterPart): string {
  if (!('rows' in part)) return part.text
  return [...part.rows, part.sum].map(([words, figure]) => `${words}: ${figure}`).join('\n')
}

/** A part of a letter: a string is a paragraph; `false` and undefined are omitted. */
export type WrittenPart = LetterPart | string | false | undefined

/** Returns a mail as plain text, and the letter from which the HTML is made when the mail is sent. */
export function letter(
  written: readonly WrittenPart[],
  language: Language,
): { text: string; letter: MailLetter } {
  const parts = written.flatMap((part): readonly LetterPart[] => {
    if (!part) return []
    return [typeof part === 'string' ? { text: part } : part]
  })
  return { text: `${parts.map(textOf).join('\n\n')}\n`, letter: { language, parts } }
}

/** Renders a letter as HTML, with shop and subject at the top. */
export function letterHtml(
  { language, parts }: MailLetter,
  { subject, shop }: { subject: string; shop: Pick<ShopSettings, 'name' | 'palette' | 'phone'> },
): string {
  const { head, action } = PALETTE_COLOURS[shop.palette]
  const shown = { action, phone: shop.phone, language }
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="${BODY}"><div style="${SHEET}"><p style="${BRAND};background:${head}">${marked(shop.name, language)}</p><div style="${INSIDE}"><h1 style="${HEADING}">${marked(subject, language)}</h1>${parts.map((part) => htmlOf(part, shown)).join('')}</div></div></body></html>`
}
