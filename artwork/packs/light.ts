import type { Sheet } from './sheet.ts'

/** One stop of a light gradient: position, colour, strength. */
export type Stop = readonly [offset: number, colour: string, strength: number]

export const SHADE = '#120A08'
export const SHINE = '#FFFFFF'

/** Horizontal light on a round body: one lamp at the upper left for every pack. */
const ROUND_LIGHT: readonly Stop[] = [
  [0, SHADE, 0.46],
  [0.05, SHADE, 0.2],
  [0.12, SHINE, 0.1],
  [0.165, SHINE, 0.34],
  [0.19, SHINE, 0.38],
  [0.25, SHINE, 0.3],
  [0.3, SHINE, 0.06],
  [0.45, SHINE, 0],
  [0.62, SHADE, 0.05],
  [0.8, SHADE, 0.26],
  [0.92, SHADE, 0.42],
  [0.96, SHADE, 0.24],
  [1, SHADE, 0.5],
]

/** The same lamp on matt paper: the highlight is weak enough to keep names readable. */
const PAPER_LIGHT: readonly Stop[] = [
  [0, SHADE, 0.44],
  [0.05, SHADE, 0.19],
  [0.12, SHINE, 0.06],
  [0.17, SHINE, 0.2],
  [0.2, SHINE, 0.2],
  [0.3, SHINE, 0.03],
  [0.45, SHINE, 0],
  [0.62, SHADE, 0.04],
  [0.8, SHADE, 0.2],
  [0.92, SHADE, 0.36],
  [0.96, SHADE, 0.2],
  [1, SHADE, 0.46],
]

export type Direction = 'across' | 'down' | 'slant'

const ENDS: Readonly<Record<Direction, string>> = {
  across: 'x1="0" y1="0" x2="1" y2="0"',
  down: 'x1="0" y1="0" x2="0" y2="1"',
  slant: 'x1="0" y1="0" x2="1" y2="1"',
}

function stopMarkup([offset, colour, strength]: Stop): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${Math.round(strength * 1000) / 1000}"/>`
}

export function linearLight(sheet: Sheet, stops: readonly Stop[], direction: Direction): string {
  return sheet.define(
    (id) =>
      `<linearGradient id="${id}" ${ENDS[direction]}>${stops.map(stopMarkup).join('')}</linearGradient>`,
  )
}

export function radialLight(sheet: Sheet, stops: readonly Stop[], centre = [0.5, 0.5] as const) {
  return sheet.define(
    (id) =>
      `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r=".5">${stops.map(stopMarkup).join('')}</radialGradient>`,
  )
}

function softened(stops: readonly Stop[], share: number): Stop[] {
  return stops.map(([offset, colour, strength]) => [offset, colour, strength * share])
}

/** The round light as a paint; share 1 for lids and glass, less on paper. */
export function roundLight(sheet: Sheet, share = 1): string {
  return linearLight(sheet, softened(ROUND_LIGHT, share), 'across')
}

export function paperLight(sheet: Sheet): string {
  return linearLight(sheet, PAPER_LIGHT, 'across')
}

export function blur(sheet: Sheet, amount: number): string {
  return sheet.define(
    (id) =>
      `<filter id="${id}" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
  )
}
