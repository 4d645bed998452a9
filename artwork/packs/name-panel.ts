import { DYES } from '../dyes.ts'
import { layOutPanel, type Mark, type PanelLayout, type PanelSpec } from './panel-layout.ts'
import { boxPath, circlePath } from './path.ts'
import { fill, rule } from './solid.ts'
import { printPath, type Surface } from './surface.ts'

/** Green of the vegetarian mark: a filled circle in a square outline on every pack. */
const VEGETARIAN_GREEN = '#1E7A3C'

export function vegetarianMark(surface: Surface, { x, y, side }: Mark): string {
  const square = printPath(surface, boxPath(x - side / 2, y - side / 2, side, side))
  return (
    `<path d="${square}" fill="${DYES.koraHi}" stroke="${VEGETARIAN_GREEN}" stroke-width="${(side * 0.13).toFixed(2)}"/>` +
    fill(printPath(surface, circlePath(x, y, side * 0.27)), VEGETARIAN_GREEN)
  )
}

/** The white panel with the product's names, or without any on a blank pack. */
export function namePanel(spec: PanelSpec): string {
  const { dress, surface, rows, detail } = spec
  const height = rows.border - rows.panel
  const layout: PanelLayout = detail === 'blank' ? { lines: [] } : layOutPanel(spec)
  return (
    fill(surface.band(rows.panel, rows.border), DYES.koraHi) +
    rule(surface.level(rows.panel), DYES.kora, 1.2) +
    rule(surface.level(rows.panel + height * 0.03), dress.ink.ink, height * 0.017) +
    layout.lines.map(({ steps, colour }) => fill(printPath(surface, steps), colour)).join('') +
    (layout.mark ? vegetarianMark(surface, layout.mark) : '')
  )
}
