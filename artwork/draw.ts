import { runCovers } from './runs/covers.ts'
import { runIcons } from './runs/icons.ts'
import { runPacks } from './runs/packs.ts'
import { runPages } from './runs/pages.ts'
import { keepText, printJobs, type Run, removeOld } from './runs/run.ts'
import { runSocial } from './runs/social.ts'

/**
 * Draws the pictures of the shop into committed files; existing ones are not redrawn. `node artwork/draw.ts`
 * draws all; with names it draws only those parts: `node artwork/draw.ts covers`.
 */

const PARTS: Readonly<Record<string, () => Run>> = {
  pages: runPages,
  packs: runPacks,
  covers: runCovers,
  social: runSocial,
  icons: runIcons,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  process.stderr.write(
    `No part is called ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}\n`,
  )
  process.exit(1)
}

for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const run = part()
  await printJobs(run.jobs)
  for (const { path, text } of run.texts) await keepText(path, text)
  const removed = await removeOld(run)
  process.stdout.write(
    `${name}: ${run.kept.size} pictures and ${run.texts.length} texts kept, ${removed} old ones removed\n`,
  )
}
