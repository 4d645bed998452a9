// For a program that runs from its sources: `node --import ./scripts/sentences/register.ts`. It imports the modules of
// sentences that the build makes.
import { registerHooks } from 'node:module'
import { moduleOf, PREFIX } from './plugin.ts'

const format = 'module'

registerHooks({
  resolve: (url, context, next) =>
    url.startsWith(PREFIX) ? { url, format, shortCircuit: true } : next(url, context),
  load: (url, context, next) =>
    url.startsWith(PREFIX)
      ? { source: moduleOf(url).code, format, shortCircuit: true }
      : next(url, context),
})
