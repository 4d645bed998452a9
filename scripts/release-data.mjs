// npm run release-data: records the data of this release in tests/releases/, for upgrade tests of later ones.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { check, shopChecks, startChecks } from './checks.mjs'
import { ensureInstalled, pinnedNode, refuseOldNode, root, say } from './ground.mjs'

refuseOldNode()
if (process.argv.includes('--inside')) {
  // The shop's modules need the build tool for their sentences.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
  })
  const { recordRelease } = await vite.ssrLoadModule('/tests/record-release.ts')
  say(await recordRelease(process.argv.at(-1)))
  await vite.close()
} else {
  await ensureInstalled()
  mkdirSync(path.join(root, 'tests/releases'), { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'statements-'))
  try {
    process.env.RECORD_STATEMENTS = folder
    await Promise.all([shopChecks(), startChecks()])
    await check('Release', [pinnedNode, ['scripts/release-data.mjs', '--inside', folder]])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
