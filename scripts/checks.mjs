// The checks of `npm run verify`, `npm test` and `npm run test:long`, quickest to fail first.
import { ensureBuilt, pinnedNode, projectEnv, root, run, say, stop } from './ground.mjs'

const node = (...words) => [pinnedNode, words]
const tool = (file, ...words) => node(`${root}/node_modules/${file}`, ...words)

const QUICK = [
  ['Format and lint', tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')],
  ['Route types', tool('@react-router/dev/bin.cjs', 'typegen')],
  ['Types', tool('typescript/bin/tsc', '-p', 'tsconfig.json')],
  [
    'Types of the rules, without DOM or Node',
    tool('typescript/bin/tsc', '-p', 'src/domain/tsconfig.json'),
  ],
  ['Unused exports, files and dependencies', tool('knip/bin/knip.js', '--no-progress')],
]

/** Runs one check and stops the command when it fails. */
export async function check(title, [program, words], env = projectEnv()) {
  say(`\n▸ ${title}`)
  const began = Date.now()
  const { code } = await run(program, words, { env })
  if (code !== 0) stop(`${title}: failed.`, code)
  say(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** `rounds` is read only by tests/support/rounds.ts. */
const envOf = (rounds, more) => projectEnv({ ...more, TEST_ROUNDS: rounds })

export async function quickChecks() {
  for (const [title, command] of QUICK) await check(title, command)
  await ensureBuilt()
}

export async function shopChecks({ rounds = 'short' } = {}) {
  await ensureBuilt()
  await check(
    'Rules, queries, API, pages, architecture',
    tool('vitest/vitest.mjs', 'run'),
    envOf(rounds),
  )
}

export async function browserChecks(chromium, { rounds = 'short' } = {}) {
  await check(
    'Journeys in a browser',
    tool('@playwright/test/cli.js', 'test', '--config', 'tests/browser/playwright.config.ts'),
    envOf(rounds, { CHROMIUM_PATH: chromium }),
  )
}

export async function crashChecks({ rounds = 3 } = {}) {
  await check(`Crash rounds (${rounds})`, node('tests/soak/crash.ts', '--rounds', String(rounds)))
}
