// npm run dev: the shop with hot reload. Pages and loaders are reloaded; changes to other server code need a
// restart.
import { spawn } from 'node:child_process'
import { ensureBuildable, pinnedNode, projectEnv, refuseOldNode, root } from './ground.mjs'

refuseOldNode()
if (process.argv.includes('--inside')) {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  const { startShop } = await vite.ssrLoadModule('/src/main.ts')
  await startShop(process.env, {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    files: { tool: vite.middlewares },
    keepPages: false,
  })
} else {
  await ensureBuildable()
  const child = spawn(pinnedNode, ['scripts/dev.mjs', '--inside'], {
    cwd: root,
    env: projectEnv(),
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
