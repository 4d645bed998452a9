// The program of `npm run doctor`, run with the pinned Node from the build of the shop.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { takeBuild } from './builds.mjs'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, language: { type: 'string' } },
})
process.env.NODE_ENV ??= 'production'
const build = takeBuild(path.resolve(import.meta.dirname, '../build'))
const { runDoctor } = await import(pathToFileURL(path.join(build, 'server/doctor.js')).href)

process.exitCode = await runDoctor({
  environment: process.env,
  asJson: values.json,
  language: values.language,
  say: (line) => process.stdout.write(`${line}\n`),
})
