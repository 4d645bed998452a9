import { type PathStep, pathData, refinePath, warpPath } from './path.ts'

/**
 * A printable face of a pack. Print is laid out flat in the face's own box; `bend` maps it onto the pack, where
 * every horizontal line of a round body is an arc of one ellipse.
 */
export interface Surface {
  readonly left: number
  readonly width: number
  readonly centre: number
  /** Half the flat width: on a round body print continues beyond what a flat face would show. */
  readonly reach: number
  readonly round: boolean
  /** The flat width that appears as this share of the face's width. */
  room(share: number): number
  bend(x: number, y: number): readonly [number, number]
  /** The area between two heights, edge to edge. */
  band(top: number, bottom: number): string
  /** One horizontal line, edge to edge. */
  level(y: number): string
  /** A matrix that places a small block printed around (x, y) onto the face. */
  lay(x: number, y: number): string
}

/** How far print reaches around a body, in radians from the middle to the visible edge. */
const TURN = 0.95

function brief(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)))
}

export function flatSurface(left: number, width: number): Surface {
  return {
    left,
    width,
    centre: left + width / 2,
    reach: width / 2,
    round: false,
    room: (share) => share * width,
    bend: (x, y) => [x, y],
    band: (top, bottom) =>
      `M${brief(left)} ${brief(top)}h${brief(width)}V${brief(bottom)}h${brief(-width)}Z`,
    level: (y) => `M${brief(left)} ${brief(y)}h${brief(width)}`,
    lay: (x, y) => `translate(${brief(x)} ${brief(y)})`,
  }
}

/** The front half of a cylinder whose rings are ellipses `depth` high. */
export function roundSurface(left: number, width: number, depth: number, turn = TURN): Surface {
  const radius = width / 2
  const centre = left + radius
  const reach = (radius * turn) / Math.sin(turn)
  const angle = (x: number) => Math.max(-turn, Math.min(turn, ((x - centre) * turn) / reach))
  const across = (x: number) => Math.sin(angle(x)) / Math.sin(turn)
  const drop = (share: number) => depth * Math.sqrt(Math.max(0, 1 - share * share))
  const [x1, x2, rx, ry] = [left, left + width, radius, depth].map((value) => brief(value))
  return {
    left,
    width,
    centre,
    reach,
    round: true,
    room: (share) => (2 * radius * Math.asin(share * Math.sin(turn))) / Math.sin(turn),
    bend: (x, y) => {
      const share = across(x)
      return [centre + radius * share, y + drop(share)]
    },
    band: (top, bottom) =>
      `M${x1} ${brief(top)}A${rx} ${ry} 0 0 0 ${x2} ${brief(top)}V${brief(bottom)}A${rx} ${ry} 0 0 1 ${x1} ${brief(bottom)}Z`,
    level: (y) => `M${x1} ${brief(y)}A${rx} ${ry} 0 0 0 ${x2} ${brief(y)}`,
    lay: (x, y) => {
      const share = Math.max(-0.985, Math.min(0.985, across(x)))
      const narrow = Math.cos(angle(x))
      const slope = (-depth * share) / Math.sqrt(1 - share * share) / radius
      const px = centre + radius * share
      return `matrix(${brief(narrow, 4)} ${brief(slope * narrow, 4)} 0 1 ${brief(px)} ${brief(y + drop(share))})`
    },
  }
}

/** Flat outlines, mapped onto the face and written as path data. */
export function printPath(surface: Surface, steps: readonly PathStep[]): string {
  if (!surface.round) return pathData(steps)
  return pathData(warpPath(refinePath(steps, surface.width / 22), surface.bend))
}
