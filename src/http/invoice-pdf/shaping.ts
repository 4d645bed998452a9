import { Face, Font, Blob as FontBlob, shape, Buffer as TypeBuffer } from 'harfbuzzjs'
import { faceBytes, type IndianScript } from './faces.ts'

interface OpenedFace {
  font: Font
  unitsPerEm: number
}

const opened = new Map<IndianScript, OpenedFace>()

function open(script: IndianScript): OpenedFace {
  const known = opened.get(script)
  if (known) return known
  const face = new Face(new FontBlob(Uint8Array.from(faceBytes(script)).buffer))
  const fresh = { font: new Font(face), unitsPerEm: face.upem }
  opened.set(script, fresh)
  return fresh
}

/** The positioned outlines of a word and its advance width, in em. */
export interface ShapedText {
  glyphs: readonly { path: string; x: number; y: number }[]
  advance: number
  unitsPerEm: number
}

/**
 * Shapes a word of an Indian script (conjuncts, vowel signs, reph) into outlines. PDF writers place
 * letters one after the other, which misspells these scripts.
 */
export function shapeText(script: IndianScript, text: string): ShapedText {
  const { font, unitsPerEm } = open(script)
  const buffer = new TypeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let advance = 0
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const glyph = {
      path: font.glyphToPath(codepoint),
      x: (advance + xOffset) / unitsPerEm,
      y: yOffset / unitsPerEm,
    }
    advance += xAdvance
    return glyph
  })
  return { glyphs, advance: advance / unitsPerEm, unitsPerEm }
}
