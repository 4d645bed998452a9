import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { packIco } from '../icons/ico.ts'
import { ICONS, iconFile, TAB_ICON, TAB_ICON_SIZES } from '../icons/icons.ts'
import { fingerprint } from '../packs/print-run.ts'
import { printDrawing } from '../packs/printing.ts'
import { asText, type Job, PUBLIC, ROOT, type Run } from './run.ts'

/** Icons have fixed names, so a record stores the drawing that each was made from. */
export const ICON_RECORD = 'artwork/icons/icons.json'

export function iconRecord(): Record<string, string> {
  return Object.fromEntries([
    ...ICONS.map(({ name, svg }) => [name, fingerprint(svg)] as const),
    ['favicon', fingerprint(TAB_ICON)] as const,
  ])
}

async function printIco(path: string): Promise<void> {
  const pictures = await Promise.all(
    TAB_ICON_SIZES.map(async (size) => ({
      size,
      png: await sharp(Buffer.from(TAB_ICON)).resize(size).png({ compressionLevel: 9 }).toBuffer(),
    })),
  )
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, packIco(pictures))
}

/** The brand's square for tabs, home screens and installed apps. */
export function runIcons(): Run {
  const recordFile = join(ROOT, ICON_RECORD)
  const record = iconRecord()
  const before: Record<string, string> = existsSync(recordFile)
    ? JSON.parse(readFileSync(recordFile, 'utf8'))
    : {}
  const stale = (name: string, path: string) => before[name] !== record[name] || !existsSync(path)
  const ico = join(PUBLIC, 'favicon.ico')
  const prints = ICONS.flatMap((icon) =>
    icon.sizes.map((size) => ({ icon, size, path: join(PUBLIC, iconFile(icon, size)) })),
  )
  const jobs: Job[] = prints
    .filter(({ icon, path }) => stale(icon.name, path))
    .map(({ icon, size, path }) => ({
      label: `${icon.name} ${size}`,
      run: () => printDrawing(icon.svg, 512, size, 'scene', [{ path, format: 'png' }]),
    }))
  if (stale('favicon', ico)) jobs.push({ label: 'favicon', run: () => printIco(ico) })
  return {
    jobs,
    kept: new Set([...prints.map(({ path }) => path), ico]),
    texts: [
      { path: join(PUBLIC, 'icons/favicon.svg'), text: TAB_ICON },
      { path: recordFile, text: asText(record) },
    ],
    folder: join(PUBLIC, 'icons'),
  }
}
