import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../packs/print-run.ts'
import { printDrawing } from '../packs/printing.ts'
import { drawScenes, sceneFile } from '../scenes/list.ts'
import { drawPlates } from '../scenes/marks.ts'
import { drawSpots } from '../spots/list.ts'
import { asText, type Job, PUBLIC, ROOT, type Run } from './run.ts'

interface SceneRecord {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** Composed pictures with stable names, and all SVG files of pages: borders, motifs, tiles. */
export function runPages(): Run {
  const recordFile = join(ROOT, 'artwork/scenes.json')
  const before: Record<string, SceneRecord> = existsSync(recordFile)
    ? JSON.parse(readFileSync(recordFile, 'utf8'))
    : {}
  const jobs: Job[] = []
  const kept = new Set<string>()
  const record: Record<string, SceneRecord> = {}
  for (const scene of drawScenes()) {
    const { name, width, height, svg } = scene
    const hash = fingerprint(svg)
    record[name] = { hash, width, height }
    for (const pixels of scene.widths) {
      const files = scene.formats.map((format) => ({
        format,
        path: join(PUBLIC, sceneFile(scene, pixels, format)),
      }))
      for (const { path } of files) kept.add(path)
      const missing = files.filter(({ path }) => before[name]?.hash !== hash || !existsSync(path))
      if (missing.length > 0) {
        jobs.push({
          label: `${name} ${pixels}`,
          run: () => printDrawing(svg, width, pixels, 'scene', missing),
        })
      }
    }
  }
  const plates = [...drawPlates(), ...drawSpots()].map(({ file, svg }) => ({
    path: join(PUBLIC, file),
    text: svg,
  }))
  return {
    jobs,
    kept,
    texts: [...plates, { path: recordFile, text: asText(record) }],
    folder: join(PUBLIC, 'artwork'),
  }
}
