import type { FrameName } from '../dyes.ts'
import { arcSteps, circlePath, movePath, type PathStep, polygonPath } from './path.ts'

/** The picture frames of the six categories around the origin, about one unit in radius. */
const FRAMES: Readonly<Record<FrameName, () => PathStep[]>> = {
  arch: () => {
    const left: PathStep[] = [
      ['M', -0.82, 0.92],
      ['L', -0.82, -0.1],
      ['C', -0.82, -0.5, -0.5, -0.62, -0.3, -0.78],
      ['C', -0.16, -0.88, -0.06, -0.96, 0, -1.08],
    ]
    const right: PathStep[] = [
      ['C', 0.06, -0.96, 0.16, -0.88, 0.3, -0.78],
      ['C', 0.5, -0.62, 0.82, -0.5, 0.82, -0.1],
      ['L', 0.82, 0.92],
      ['Z'],
    ]
    return [...left, ...right]
  },
  round: () => circlePath(0, 0, 1),
  cusp: () => {
    const scallops = 12
    const turn = (2 * Math.PI) / scallops
    const inner = 0.93
    const half = inner * Math.sin(turn / 2)
    const lobe = half * 1.06
    const centre = inner * Math.cos(turn / 2) - Math.sqrt(lobe * lobe - half * half)
    const lean = Math.asin(half / lobe)
    const steps: PathStep[] = []
    for (let index = 0; index < scallops; index++) {
      const middle = index * turn - Math.PI / 2
      const [x, y] = [centre * Math.cos(middle), centre * Math.sin(middle)]
      const from = middle - lean
      if (index === 0) {
        steps.push(['M', x + lobe * Math.cos(from), y + lobe * Math.sin(from)])
      }
      steps.push(...arcSteps(x, y, lobe, from, middle + lean))
    }
    return [...steps, ['Z']]
  },
  notch: () => {
    const side = 0.9
    const notch = 0.24
    const corners = [
      [side, -side, Math.PI, Math.PI / 2],
      [side, side, -Math.PI / 2, -Math.PI],
      [-side, side, 0, -Math.PI / 2],
      [-side, -side, Math.PI / 2, 0],
    ] as const
    return [
      ['M', -side + notch, -side],
      ...corners.flatMap(([x, y, from, to]): PathStep[] => [
        ['L', x + notch * Math.cos(from), y + notch * Math.sin(from)],
        ...arcSteps(x, y, notch, from, to),
      ]),
      ['Z'],
    ]
  },
  diamond: () =>
    polygonPath([
      [0, -1.22],
      [1.08, 0],
      [0, 1.22],
      [-1.08, 0],
    ]),
  star: () =>
    polygonPath(
      Array.from({ length: 32 }, (_, index) => {
        const angle = (index / 32) * 2 * Math.PI
        const radius = index % 2 ? 0.93 : 1.1
        return [radius * Math.sin(angle), -radius * Math.cos(angle)]
      }),
    ),
}

/** A frame around (x, y), `radius` units from its middle to its side. */
export function framePath(name: FrameName, x: number, y: number, radius: number): PathStep[] {
  return movePath(FRAMES[name](), x, y, radius)
}

interface FrameFit {
  /** The frame's radius as a share of its field's height. */
  readonly ofField: number
  /** Half the frame's width, in radii. */
  readonly wide: number
  /** The motif's scale and how far below the middle it sits, in radii. */
  readonly motif: number
  readonly lower: number
  /** The scale of motifs in the field's corners, in radii; 0 where the frame leaves none free. */
  readonly corner: number
  /** Position of the corners, as a share of the face's width from its middle. */
  readonly cornerWidth: number
}

export const FRAME_FIT: Readonly<Record<FrameName, FrameFit>> = {
  arch: { ofField: 0.455, wide: 0.82, motif: 0.0138, lower: 0.12, corner: 0, cornerWidth: 0 },
  round: { ofField: 0.465, wide: 1, motif: 0.0142, lower: 0, corner: 0.0036, cornerWidth: 0.47 },
  cusp: { ofField: 0.445, wide: 1.02, motif: 0.0145, lower: 0, corner: 0.0034, cornerWidth: 0.44 },
  notch: { ofField: 0.5, wide: 0.9, motif: 0.0143, lower: 0, corner: 0, cornerWidth: 0 },
  diamond: { ofField: 0.4, wide: 1.08, motif: 0.0132, lower: 0, corner: 0.0058, cornerWidth: 0.42 },
  star: { ofField: 0.43, wide: 1.1, motif: 0.0138, lower: 0, corner: 0.0036, cornerWidth: 0.475 },
}
