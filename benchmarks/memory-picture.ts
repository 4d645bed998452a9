import { ticks } from 'd3-array'
import { line } from 'd3-shape'
import type { MemoryShares } from './measures.ts'

type Sample = MemoryShares & { minute: number }

const WIDTH = 800
const HEIGHT = 360
const EDGE = { left: 56, right: 150, top: 16, bottom: 36 }

const LINES: readonly [name: string, colour: string, of: (sample: Sample) => number][] = [
  ['serving + database', '#8a2b0e', ({ web, database }) => web + database],
  ['serving', '#b9770e', ({ web }) => web],
  ['database', '#2e6b4f', ({ database }) => database],
  ['jobs', '#5b6470', ({ jobs }) => jobs],
]

/** Draws memory over time, with the line that it must stay below. */
export function drawMemory(samples: readonly Sample[], limitMb: number): string {
  const last = samples.at(-1)
  const minutes = last?.minute ?? 1
  const max = Math.max(limitMb, ...samples.map(({ web, database }) => web + database)) * 1.05
  const x = (minute: number) => EDGE.left + (minute / minutes) * (WIDTH - EDGE.left - EDGE.right)
  const y = (mb: number) => HEIGHT - EDGE.bottom - (mb / max) * (HEIGHT - EDGE.top - EDGE.bottom)
  const across = (mb: number, look: string) =>
    `<path d="M${EDGE.left} ${y(mb).toFixed(1)}H${WIDTH - EDGE.right}" ${look}/>`
  const text = (at: [x: number, y: number], words: string, look: string) =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${look}>${words}</text>`
  const grid = ticks(0, max, 6).map(
    (mb) =>
      across(mb, 'stroke="#e3ddd0"') +
      text([EDGE.left - 8, y(mb) + 4], `${mb} MB`, 'text-anchor="end"'),
  )
  const times = ticks(0, minutes, 6).map((minute) =>
    text([x(minute), HEIGHT - 12], `${minute} min`, 'text-anchor="middle"'),
  )
  const drawn = LINES.map(([name, colour, of]) => {
    const path = line<Sample>(
      ({ minute }) => x(minute),
      (sample) => y(of(sample)),
    ).digits(1)(samples)
    const label = last
      ? text([WIDTH - EDGE.right + 8, y(of(last)) + 4], name, `fill="${colour}"`)
      : ''
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>${label}`
  })
  const limit =
    across(limitMb, 'stroke="#8a2b0e" stroke-dasharray="4 4"') +
    text([EDGE.left + 6, y(limitMb) - 5], `at most ${limitMb} MB`, 'fill="#8a2b0e"')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#3c3a36">
<title>Memory of the shop's processes over ${Math.round(minutes)} minutes</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf8"/>
${[...grid, ...times, limit, ...drawn].join('\n')}
</svg>
`
}
