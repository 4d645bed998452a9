import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { indexViews, type ProductPictures, pictureIndex } from '../packs/picture-index.ts'
import type { Subject } from '../packs/print-run.ts'
import { printDrawing } from '../packs/printing.ts'
import { drawViews, SMALL_CUT_WIDTH, type ViewName, WIDTHS } from '../packs/views.ts'
import { PACKS } from '../products.ts'
import { asText, type Job, PUBLIC, ROOT, type Run } from './run.ts'

const SUBJECTS: Readonly<Record<ViewName, Subject>> = {
  front: 'pack',
  contents: 'cloth',
  label: 'label',
}

/** The three pictures of every pack. */
export function runPacks(): Run {
  const jobs: Job[] = []
  const kept = new Set<string>()
  const index: Record<string, ProductPictures> = {}
  for (const product of PACKS) {
    const views = drawViews(product)
    const pictures = indexViews(product, views)
    index[product.slug] = pictures
    for (const [at, view] of views.entries()) {
      const stem = join(PUBLIC, pictures.views[at]?.file ?? view.name)
      for (const width of WIDTHS) {
        const files = (['avif', 'webp'] as const).map((format) => ({
          format,
          path: `${stem}-${width}.${format}`,
        }))
        // Further sizes share the picture of what is in the pack.
        const missing = files.filter(({ path }) => !kept.has(path) && !existsSync(path))
        for (const { path } of files) kept.add(path)
        const svg = width <= SMALL_CUT_WIDTH ? view.small : view.full
        if (missing.length > 0) {
          jobs.push({
            label: `${product.slug} ${view.name} ${width}`,
            run: () => printDrawing(svg, view.width, width, SUBJECTS[view.name], missing),
          })
        }
      }
    }
  }
  return {
    jobs,
    kept,
    texts: [
      { path: join(ROOT, 'src/database/seed/pictures.json'), text: asText(pictureIndex(index)) },
    ],
    folder: join(PUBLIC, 'pictures'),
    except: join(PUBLIC, 'pictures/articles'),
  }
}
