import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Face, Font, Blob as FontBlob, shape, Buffer as TypeBuffer, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { boundsOf, movePath, type PathStep } from './packs/path.ts'

/** The style of a line of type. Anek's axes: weight 100 to 800, width 75 to 125. */
export interface TypeStyle {
  /** Units of the drawing per em. */
  readonly size: number
  readonly weight: number
  readonly width: number
  /** Extra space after every letter, in em. Never in Devanagari or Gujarati. */
  readonly tracking?: number
}

/** A typeset line: outlines on a baseline at y 0, starting at x 0. */
export interface TypeLine {
  readonly steps: readonly PathStep[]
  readonly advance: number
  /** Extent of the ink: vowel signs may reach beyond the advance on either side. */
  readonly left: number
  readonly right: number
  readonly size: number
  readonly width: number
}

/** The narrowest width of labels before they get smaller. */
export const NARROWEST = 80
const WIDTH_STEP = 5

const FACES = [
  '@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2',
  '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-standard-normal.woff2',
  '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-standard-normal.woff2',
  '@fontsource-variable/anek-gujarati/files/anek-gujarati-gujarati-standard-normal.woff2',
] as const

interface TypeFace {
  readonly font: Font
  readonly unitsPerEm: number
}

async function openFace(file: string): Promise<TypeFace> {
  const packed = await readFile(fileURLToPath(import.meta.resolve(file)))
  const bytes = await subsetFont(packed, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
  const face = new Face(new FontBlob(Uint8Array.from(bytes).buffer))
  return { font: new Font(face), unitsPerEm: face.upem }
}

const faces = await Promise.all(FACES.map(openFace))

function faceOf(character: string): TypeFace {
  const code = character.codePointAt(0) ?? 0
  const face = faces.find(({ font }) => font.glyph(code) !== undefined)
  if (!face) throw new Error(`No Anek face has the character ${character}`)
  return face
}

interface Run {
  readonly face: TypeFace
  text: string
}

/** Splits text where the script changes. Spaces and hyphens belong to the letters before them. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    if (last && last.face.font.glyph(character.codePointAt(0) ?? 0) !== undefined) {
      last.text += character
    } else {
      runs.push({ face: faceOf(character), text: character })
    }
  }
  return runs
}

/** A glyph's outline in em, y down, quadratics converted to cubics. */
function glyphSteps(font: Font, glyph: number, unitsPerEm: number): PathStep[] {
  const em = (value: number | undefined) => (value ?? 0) / unitsPerEm
  let [x, y] = [0, 0]
  return font.glyphToJson(glyph).map(({ type, values }): PathStep => {
    const at = (index: number): [number, number] => [em(values[index]), -em(values[index + 1])]
    switch (type) {
      case 'M':
      case 'L':
        ;[x, y] = at(0)
        return [type, x, y]
      case 'Q': {
        const [cx, cy] = at(0)
        const [ex, ey] = at(2)
        const curve: PathStep = [
          'C',
          x + ((cx - x) * 2) / 3,
          y + ((cy - y) * 2) / 3,
          ex + ((cx - ex) * 2) / 3,
          ey + ((cy - ey) * 2) / 3,
          ex,
          ey,
        ]
        ;[x, y] = [ex, ey]
        return curve
      }
      case 'C': {
        const [[a, b], [c, e], [ex, ey]] = [at(0), at(2), at(4)]
        ;[x, y] = [ex, ey]
        return ['C', a, b, c, e, ex, ey]
      }
      default:
        return ['Z']
    }
  })
}

interface EmRun {
  readonly steps: readonly PathStep[]
  readonly advance: number
}

interface EmLine extends EmRun {
  readonly left: number
  readonly right: number
}

const setBefore = new Map<string, EmLine>()

function shapeRun({ face, text }: Run, weight: number, width: number, tracking: number): EmRun {
  const { font, unitsPerEm } = face
  font.setVariations([new Variation('wght', weight), new Variation('wdth', width)])
  const buffer = new TypeBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const steps: PathStep[] = []
  let advance = 0
  for (const [index, { codepoint: glyph }] of infos.entries()) {
    const position = positions[index]
    if (glyph === 0 || !position) throw new Error(`Anek cannot set ${text}`)
    const outline = glyphSteps(font, glyph, unitsPerEm)
    const x = advance + position.xOffset / unitsPerEm
    steps.push(...movePath(outline, x, -position.yOffset / unitsPerEm))
    advance += position.xAdvance / unitsPerEm + (index < infos.length - 1 ? tracking : 0)
  }
  return { steps, advance }
}

/** The line at a size of one em; cached, so that each text is shaped once. */
function shapeText(text: string, weight: number, width: number, tracking: number): EmLine {
  const key = `${text}|${weight}|${width}|${tracking}`
  const known = setBefore.get(key)
  if (known) return known
  const steps: PathStep[] = []
  let advance = 0
  for (const run of runsOf(text)) {
    const piece = shapeRun(run, weight, width, tracking)
    steps.push(...movePath(piece.steps, advance, 0))
    advance += piece.advance
  }
  const { left, right } = boundsOf(steps)
  const line = { steps, advance, left, right }
  setBefore.set(key, line)
  return line
}

/** How wide a text is set, without its outlines. */
export function advanceOf(text: string, { size, weight, width, tracking = 0 }: TypeStyle): number {
  return shapeText(text, weight, width, tracking).advance * size
}

/** Typesets one line as outlines, exactly as styled. Throws if Anek lacks a character. */
export function setType(text: string, style: TypeStyle): TypeLine {
  const line = shapeText(text, style.weight, style.width, style.tracking ?? 0)
  return {
    steps: movePath(line.steps, 0, 0, style.size),
    advance: line.advance * style.size,
    left: line.left * style.size,
    right: line.right * style.size,
    size: style.size,
    width: style.width,
  }
}

/**
 * Typesets one line into `room` units. A line that is too long first gets narrower, down to 80, and only then
 * smaller.
 */
export function fitType(text: string, style: TypeStyle, room: number): TypeLine {
  const wide = (line: TypeLine) => line.right - line.left
  let line = setType(text, style)
  while (wide(line) > room && line.width > NARROWEST) {
    line = setType(text, { ...style, width: Math.max(NARROWEST, line.width - WIDTH_STEP) })
  }
  if (wide(line) <= room) return line
  return setType(text, { ...style, width: line.width, size: (style.size * room) / wide(line) })
}

/** The line's outlines with the middle of its ink at x and its baseline at y. */
export function centreType(line: TypeLine, x: number, y: number): PathStep[] {
  return movePath(line.steps, x - (line.left + line.right) / 2, y)
}
