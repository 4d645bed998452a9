import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { COVER, COVER_WIDTHS } from '../covers/cover.ts'
import { coverIndex, coverSvg } from '../covers/cover-index.ts'
import { COVERS } from '../covers/list.ts'
import { printDrawing } from '../packs/printing.ts'
import { asText, type Job, PUBLIC, ROOT, type Run } from './run.ts'

/** Arrays of numbers on one line, as Biome formats JSON. */
function onOneLine(json: string): string {
  return json.replaceAll(/\[[\d,\s]+\]/g, (list) =>
    list.replaceAll(/\s+/g, '').replaceAll(',', ', '),
  )
}

/** The cover of each article. */
export function runCovers(): Run {
  const jobs: Job[] = []
  const kept = new Set<string>()
  const index = coverIndex()
  for (const cover of COVERS) {
    const svg = coverSvg(cover)
    for (const width of COVER_WIDTHS) {
      const files = (['avif', 'webp'] as const).map((format) => ({
        format,
        path: join(PUBLIC, `${index[cover.slug]?.base}-${width}.${format}`),
      }))
      for (const { path } of files) kept.add(path)
      const missing = files.filter(({ path }) => !existsSync(path))
      if (missing.length > 0) {
        jobs.push({
          label: `${cover.slug} ${width}`,
          run: () => printDrawing(svg, COVER.width, width, 'scene', missing),
        })
      }
    }
  }
  return {
    jobs,
    kept,
    texts: [
      { path: join(ROOT, 'src/database/seed/article-covers.json'), text: onOneLine(asText(index)) },
    ],
    folder: join(PUBLIC, 'pictures/articles'),
  }
}
