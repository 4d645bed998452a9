// Opens the shop that was built; run by the pinned Node.
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiled code is kept beside the build: a warm start then reads it instead of compiling anew.
enableCompileCache(path.resolve('build/compiled'))
// React decides by this, when it is loaded, whether it checks everything twice.
process.env.NODE_ENV ??= 'production'
const { startShop } = await import('../build/server/index.js')

await startShop(process.env)
