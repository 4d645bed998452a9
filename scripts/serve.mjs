// Starts the built shop; run by the pinned Node.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { takeBuild } from './builds.mjs'

const build = takeBuild(path.resolve(import.meta.dirname, '../build'))
// Compiled code is cached beside the build, for faster warm starts.
enableCompileCache(path.join(build, 'compiled'))
// When React is loaded, this decides whether it runs its development checks.
process.env.NODE_ENV ??= 'production'
const { startShop } = await import(pathToFileURL(path.join(build, 'server/index.js')).href)

await startShop(process.env)
