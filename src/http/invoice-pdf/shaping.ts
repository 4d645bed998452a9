import { Face, Font, Blob as FontBlob, shape, Buffer as TypeBuffer } from 'harfbuzzjs'
import { faceBytes, type IndianScript } from './faces.ts'

interface OpenedFace {
  font: Font
  unitsPerEm: number
  /** Each glyph's outline as PDF operators, made once. */
  outlines: Map<number, string>
}

const opened = new Map<IndianScript, OpenedFace>()

function open(script: IndianScript): OpenedFace {
  const known = opened.get(script)
  if (known) return known
  const face = new Face(new FontBlob(Uint8Array.from(faceBytes(script)).buffer))
  const fresh = { font: new Font(face), unitsPerEm: face.upem, outlines: new Map() }
  opened.set(script, fresh)
  return fresh
}

/** A glyph's outline as operators of a PDF page, in units of the font; quadratic curves become cubic. */
function outlineOf({ font, outlines }: OpenedFace, glyph: number): string {
  const known = outlines.get(glyph)
  if (known !== undefined) return known
  let [x, y] = [0, 0]
  const operators = font.glyphToJson(glyph).map(({ type, values }) => {
    const [a = 0, b = 0, c = 0, d = 0] = values
    const from = [x, y] as const
    if (type !== 'Z') [x = 0, y = 0] = values.slice(-2)
    switch (type) {
      case 'M':
        return `${a} ${b} m`
      case 'L':
        return `${a} ${b} l`
      case 'Q':
        return `${third(from[0], a)} ${third(from[1], b)} ${third(c, a)} ${third(d, b)} ${c} ${d} c`
      case 'C':
        return `${values.join(' ')} c`
      default:
        return 'h'
    }
  })
  const outline = operators.join('\n')
  outlines.set(glyph, outline)
  return outline
}

/** The control point of a cubic curve: two thirds of the way from its end to the quadratic one. */
const third = (end: number, control: number) => Math.round(end + ((control - end) * 2) / 3)

/** The positioned outlines of a word, as operators of a PDF page, and its advance width, in em. */
export interface ShapedText {
  glyphs: readonly { outline: string; x: number; y: number }[]
  advance: number
  unitsPerEm: number
}

/**
 * Shapes a word of an Indian script (conjuncts, vowel signs, reph) into outlines. PDF writers place
 * letters one after the other, which misspells these scripts.
 */
export function shapeText(script: IndianScript, text: string): ShapedText {
  const face = open(script)
  const { font, unitsPerEm } = face
  const buffer = new TypeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let advance = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const glyph = {
      outline: outlineOf(face, codepoint),
      x: (advance + xOffset) / unitsPerEm,
      y: yOffset / unitsPerEm,
    }
    advance += xAdvance
    return glyph
  })
  return { glyphs, advance: advance / unitsPerEm, unitsPerEm }
}
