import type PDFDocument from 'pdfkit'
import { type FaceName, faceBytes, type IndianScript, isIndian, type Run, runsOf } from './faces.ts'
import { type ShapedText, shapeText } from './shaping.ts'

export interface TypeStyle {
  /** Font size in points. */
  size: number
  bold?: boolean
}

const FACES: readonly FaceName[] = ['latin', 'latin-bold', 'latin-more', 'latin-more-bold']

type Doc = InstanceType<typeof PDFDocument>

/** Draws lines of mixed scripts on a page, positioned by their baseline. */
export class Typesetter {
  readonly #doc: Doc
  /** The shaped words of this document, cached because each is measured, wrapped and drawn. */
  readonly #shaped = new Map<string, ShapedText>()

  constructor(doc: Doc) {
    this.#doc = doc
    for (const face of FACES) doc.registerFont(face, faceBytes(face))
  }

  /** The width of a line, in points. */
  widthOf(text: string, style: TypeStyle): number {
    return runsOf(text).reduce((sum, run) => sum + this.#runWidth(run, style), 0)
  }

  /** Draws one line that begins at `x`. */
  line(text: string, x: number, baseline: number, style: TypeStyle): void {
    let at = x
    for (const run of runsOf(text)) {
      if (isIndian(run.script)) this.#outlines(run.script, run.text, at, baseline, style)
      else this.#letters(run, at, baseline, style)
      at += this.#runWidth(run, style)
    }
  }

  /** Draws one line that begins at `x`, set smaller where it would be wider than `width`. */
  lineWithin(width: number, text: string, x: number, baseline: number, style: TypeStyle): void {
    const scale = Math.min(1, width / this.widthOf(text, style))
    this.line(text, x, baseline, { ...style, size: style.size * scale })
  }

  /** Draws one line that ends at `x`. */
  lineEndingAt(text: string, x: number, baseline: number, style: TypeStyle): void {
    this.line(text, x - this.widthOf(text, style), baseline, style)
  }

  /** Wraps a text to a width in points: between words, not at no-break spaces, and within a word that is too long. */
  wrap(text: string, width: number, style: TypeStyle): string[] {
    const lines: string[] = []
    let line = ''
    const fits = (longer: string) => this.widthOf(longer, style) <= width
    for (const held of text.split(/[^\S\u00a0]+/u).filter(Boolean)) {
      const word = held.replaceAll('\u00a0', ' ')
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of lettersOf(word)) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return line === '' ? lines : [...lines, line]
  }

  #shape(script: IndianScript, text: string): ShapedText {
    const key = `${script} ${text}`
    const shaped = this.#shaped.get(key) ?? shapeText(script, text)
    this.#shaped.set(key, shaped)
    return shaped
  }

  #runWidth(run: Run, style: TypeStyle): number {
    if (isIndian(run.script)) return this.#shape(run.script, run.text).advance * style.size
    this.#choose(run, style)
    return this.#doc.widthOfString(run.text)
  }

  #choose({ script }: Run, { size, bold = false }: TypeStyle): void {
    this.#doc.font(bold ? `${script}-bold` : script).fontSize(size)
  }

  #letters(run: Run, x: number, baseline: number, style: TypeStyle): void {
    this.#choose(run, style)
    this.#doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  }

  /** Draws outlines, marked with their text for search, copying and screen readers. */
  #outlines(
    script: IndianScript,
    text: string,
    x: number,
    baseline: number,
    { size }: TypeStyle,
  ): void {
    const doc = this.#doc
    const { glyphs, unitsPerEm } = this.#shape(script, text)
    const scale = size / unitsPerEm
    doc.markContent('Span', { actual: text })
    for (const glyph of glyphs) {
      if (glyph.outline === '') continue
      const [left, base] = [x + glyph.x * size, baseline - glyph.y * size].map(fixed)
      doc.addContent(
        `q ${fixed(scale)} 0 0 ${fixed(-scale)} ${left} ${base} cm\n${glyph.outline}\nf\nQ`,
      )
    }
    doc.endMarkedContent()
  }
}

/** Formats a number for PDF operators, which do not allow exponents. */
const fixed = (value: number) => value.toFixed(5)

const segmenter = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** Splits into graphemes: an Indian syllable is one. */
function lettersOf(word: string): string[] {
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}
