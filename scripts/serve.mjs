// Starts the built shop; run by the pinned Node.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiled code is cached beside the build, for faster warm starts.
enableCompileCache(path.resolve('build/compiled'))
// When React is loaded, this decides whether it runs its development checks.
process.env.NODE_ENV ??= 'production'
const { startShop } = await import('../build/server/index.js')

await startShop(process.env)
