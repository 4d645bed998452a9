import { motif } from '../../motifs/registry.ts'
import { darker } from '../colour.ts'
import { type DrawForm, type FormInput, GROUND } from '../form.ts'
import { drawLabel } from '../label.ts'
import { linearLight, SHADE, SHINE } from '../light.ts'
import { fill, line } from '../solid.ts'
import { flatSurface } from '../surface.ts'

/** A box seen from the front, slightly from above and from the right. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Offset of the far edges to the right and upwards. */
  readonly deepX: number
  readonly deepY: number
  /** Number of motifs on the side. */
  readonly sidePrints: number
}

const BAND = 0.085
const BASE = 0.07

export function boxFaces({ left, top, width, height, deepX, deepY }: Box) {
  const right = left + width
  return {
    side: `M${right} ${top}l${deepX} ${-deepY}v${height}l${-deepX} ${deepY}Z`,
    lid: `M${left} ${top}l${deepX} ${-deepY}h${width}l${-deepX} ${deepY}Z`,
    front: `M${left} ${top}h${width}v${height}h${-width}Z`,
  }
}

/** Front and side of a printed box; each form draws its own lid. */
export function printedWalls({ product, dress, sheet, detail }: FormInput, box: Box): string {
  const { left, top, width, height, deepX, deepY, sidePrints } = box
  const faces = boxFaces(box)
  const right = left + width
  const prints = Array.from({ length: sidePrints }, (_, index) => {
    const y = height * (BAND + ((1 - BAND - BASE) * (index + 0.5)) / sidePrints)
    return motif(product.motif, dress.sideMotif, { x: width / 2, y, scale: 0.46 })
  }).join('')
  const side =
    `<g transform="matrix(${(deepX / width).toFixed(4)} ${(-deepY / width).toFixed(4)} 0 1 ${right} ${top})">` +
    fill(`M0 0H${width}V${height}H0Z`, dress.ink.ink) +
    fill(`M0 0H${width}V${height * BAND}H0Z`, dress.band) +
    fill(`M0 ${height * (1 - BASE)}H${width}V${height}H0Z`, dress.categoryInk.ink) +
    `${prints}</g>`
  const sideShade = linearLight(
    sheet,
    [
      [0, SHADE, 0.26],
      [0.12, SHADE, 0.34],
      [1, SHADE, 0.52],
    ],
    'across',
  )
  const frontLight = linearLight(
    sheet,
    [
      [0, SHINE, 0.2],
      [0.4, SHINE, 0.03],
      [1, SHADE, 0.13],
    ],
    'slant',
  )
  const place = { surface: flatSurface(left, width), top, height, band: BAND, panel: 0.39 }
  return (
    side +
    fill(faces.side, sideShade) +
    drawLabel(sheet, product, dress, { ...place, base: BASE }, detail) +
    fill(faces.front, frontLight) +
    line(`M${right} ${top}V${top + height}`, SHINE, 1.1, 0.45) +
    line(`M${left} ${top}V${top + height}`, SHADE, 0.8, 0.2)
  )
}

/** The base of a box and its shade: under the front edge and to the right of the side. */
export function boxFoot({ left, top, width, height, deepX, deepY }: Box) {
  const [right, bottom] = [left + width, top + height]
  const far = Math.min(right + deepX + 14, 276)
  return {
    foot: { left: left + 6, right: right + deepX, y: GROUND - 12 },
    underside: `M${left + 3} ${bottom - 8}V${bottom + 2.4}L${right + 2} ${bottom + 4}L${far} ${bottom - deepY * 0.62}L${right + deepX} ${bottom - deepY - 6}Z`,
  }
}

function drawClosedBox(input: FormInput, box: Box) {
  const { left, top, width, height, deepX, deepY } = box
  const lidPaint = input.dress.band
  const lidLight = linearLight(
    input.sheet,
    [
      [0, SHINE, 0.34],
      [1, SHINE, 0.08],
    ],
    'across',
  )
  const { lid } = boxFaces(box)
  const thumb = `M${left + width * 0.4} ${top}a${width * 0.1} ${height * 0.016} 0 0 0 ${width * 0.2} 0Z`
  return (
    printedWalls(input, box) +
    fill(lid, lidPaint) +
    fill(lid, lidLight) +
    line(
      `M${left + 4} ${top - 1.6}l${deepX - 2} ${-deepY + 1.6}`,
      darker(lidPaint, 0.4),
      0.8,
      0.5,
    ) +
    fill(thumb, darker(lidPaint, 0.45)) +
    line(`M${left} ${top}h${width}l${deepX} ${-deepY}`, SHINE, 1.1, 0.5)
  )
}

/** Infusions: an upright carton of bags. */
export const drawCarton: DrawForm = (input) => {
  const box = { left: 60, top: 124, width: 154, height: 296, deepX: 50, deepY: 26, sidePrints: 4 }
  return { markup: drawClosedBox(input, box), ...boxFoot(box) }
}

/** The soap bar: a low carton. */
export const drawSoapBox: DrawForm = (input) => {
  const box = { left: 52, top: 218, width: 172, height: 202, deepX: 44, deepY: 23, sidePrints: 2 }
  return { markup: drawClosedBox(input, box), ...boxFoot(box) }
}
