import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { indexViews, type ProductPictures, pictureIndex } from './packs/picture-index.ts'
import { type Format, fingerprint, type Subject } from './packs/print-run.ts'
import { printDrawing } from './packs/printing.ts'
import { drawViews, SMALL_CUT_WIDTH, type ViewName, WIDTHS } from './packs/views.ts'
import { PRODUCTS } from './products.ts'
import { drawScenes, sceneFile } from './scenes/list.ts'
import { drawPlates } from './scenes/marks.ts'

/** Draws every picture of the shop into committed files; what is already drawn is left alone. */

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PUBLIC = join(ROOT, 'public')
const PICTURES = join(PUBLIC, 'pictures')
const INDEX = join(ROOT, 'src/database/seed/pictures.json')
const SCENE_RECORD = join(ROOT, 'artwork/scenes.json')
/** Encoders run side by side; more would starve a small machine. */
const PRESSES = 2

const SUBJECTS: Readonly<Record<ViewName, Subject>> = {
  front: 'pack',
  label: 'label',
  motif: 'cloth',
}

interface Job {
  readonly label: string
  run(): Promise<void>
}

interface SceneRecord {
  readonly hash: string
  readonly width: number
  readonly height: number
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function runJobs(jobs: readonly Job[]): Promise<void> {
  const waiting = [...jobs]
  let done = 0
  const press = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await job.run()
      done += 1
      process.stdout.write(`\r${done} of ${jobs.length} printed, last ${job.label}\u001b[K`)
    }
  }
  await Promise.all(Array.from({ length: PRESSES }, press))
  if (jobs.length > 0) process.stdout.write('\n')
}

function productJobs(): { jobs: Job[]; kept: Set<string>; index: Record<string, ProductPictures> } {
  const jobs: Job[] = []
  const kept = new Set<string>()
  const index: Record<string, ProductPictures> = {}
  for (const product of PRODUCTS) {
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
        for (const { path } of files) kept.add(path)
        const missing = files.filter(({ path }) => !existsSync(path))
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
  return { jobs, kept, index }
}

async function sceneJobs(): Promise<{
  jobs: Job[]
  kept: string[]
  record: Record<string, SceneRecord>
}> {
  const before: Record<string, SceneRecord> = existsSync(SCENE_RECORD)
    ? JSON.parse(await readFile(SCENE_RECORD, 'utf8'))
    : {}
  const jobs: Job[] = []
  const kept: string[] = []
  const record: Record<string, SceneRecord> = {}
  for (const scene of drawScenes()) {
    const { name, width, height, svg } = scene
    const hash = fingerprint(svg)
    const prints = scene.widths.map((pixels) => ({
      pixels,
      files: scene.formats.map((format: Format) => ({
        format,
        path: join(PUBLIC, sceneFile(scene, pixels, format)),
      })),
    }))
    kept.push(...prints.flatMap(({ files }) => files.map(({ path }) => path)))
    record[name] = { hash, width, height }
    for (const print of prints) {
      const missing = print.files.filter(
        ({ path }) => before[name]?.hash !== hash || !existsSync(path),
      )
      if (missing.length > 0) {
        jobs.push({
          label: `${name} ${print.pixels}`,
          run: () => printDrawing(svg, width, print.pixels, 'scene', missing),
        })
      }
    }
  }
  return { jobs, kept, record }
}

async function keep(path: string, text: string): Promise<void> {
  if (existsSync(path) && (await readFile(path, 'utf8')) === text) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function removeStale(kept: ReadonlySet<string>, folder: string): Promise<number> {
  const stale = (await listFiles(folder)).filter((path) => !kept.has(path))
  for (const path of stale) await rm(path)
  for (const entry of existsSync(folder) ? await readdir(folder) : []) {
    const inner = join(folder, entry)
    const wanted = [...kept].some((path) => path === inner || path.startsWith(`${inner}${sep}`))
    if (!wanted) await rm(inner, { recursive: true })
  }
  return stale.length
}

const products = productJobs()
const scenes = await sceneJobs()
const plates = drawPlates()
for (const { file, svg } of plates) await keep(join(PUBLIC, file), svg)
await runJobs([...scenes.jobs, ...products.jobs])
await keep(INDEX, `${JSON.stringify(pictureIndex(products.index), null, 2)}\n`)
await keep(SCENE_RECORD, `${JSON.stringify(scenes.record, null, 2)}\n`)
const artworkFiles = [...plates.map(({ file }) => join(PUBLIC, file)), ...scenes.kept]
const removed =
  (await removeStale(products.kept, PICTURES)) +
  (await removeStale(new Set(artworkFiles), join(PUBLIC, 'artwork')))
process.stdout.write(
  `${products.kept.size} product pictures, ${artworkFiles.length} drawings kept, ${removed} old ones removed\n`,
)
