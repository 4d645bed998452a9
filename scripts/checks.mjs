// The checks of `npm run verify`, `npm test` and `npm run test:long`, quickest to fail first.
import { ensureBuilt, pinnedNode, projectEnv, root, run, say } from './ground.mjs'

const node = (...words) => [pinnedNode, words]
const tool = (file, ...words) => node(`${root}/node_modules/${file}`, ...words)

/** Options with which tsc checks only what changed since the last run. */
const remembered = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  `${root}/node_modules/.cache/types/${name}.tsbuildinfo`,
]

/** Independent checks that run in parallel, one list per core. */
const QUICK = [
  [
    ['Route types', tool('@react-router/dev/bin.cjs', 'typegen')],
    ['Types', tool('typescript/bin/tsc', '-p', 'tsconfig.json', ...remembered('shop'))],
    [
      'Types of the rules, without DOM or Node',
      tool('typescript/bin/tsc', '-p', 'src/domain/tsconfig.json', ...remembered('rules')),
    ],
  ],
  [
    ['Format and lint', tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.')],
    ['Unused exports, files and dependencies', tool('knip/bin/knip.js', '--no-progress')],
  ],
]

const allBegan = Date.now()
const secondsSince = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`

const running = new Set()
let hasFailed = false

/** Runs one check and stops the command when it fails; with `quiet`, its output is shown only then. */
export async function check(title, [program, words], { env = projectEnv(), quiet = false } = {}) {
  // The command stops as soon as what runs has ended.
  if (hasFailed) await new Promise(() => {})
  if (!quiet) say(`\n▸ ${title}`)
  const began = Date.now()
  const ending = run(program, words, { env, quiet })
  running.add(ending)
  const { code, output } = await ending
  running.delete(ending)
  if (code !== 0) {
    hasFailed = true
    say(`\n▸ ${title}: failed`)
    // Ended by force, a check would leave its shops running.
    await Promise.all(running)
    // The reason comes last: what still ran may have printed a thousand lines since.
    say(`${output}\n${title}: failed.`)
    process.exit(code)
  }
  say(quiet ? `▸ ${title}: done in ${secondsSince(began)}` : `  done in ${secondsSince(began)}`)
}

/** Prints the last line of a successful command, with its duration. */
export function sayPassed(sentence) {
  say(`\n${sentence} (${secondsSince(allBegan)} in all)`)
}

/** `rounds` is read only by tests/support/rounds.ts. */
const envOf = (rounds, more) => projectEnv({ ...more, TEST_ROUNDS: rounds })

export async function quickChecks() {
  const [types, others] = QUICK.map((row) => async () => {
    for (const [title, command] of row) await check(title, command, { quiet: true })
  })
  // Type checking takes longer than all others together.
  await Promise.all([types(), others().then(ensureBuilt)])
}

/** All but the starts and stops of whole shops. */
export async function shopChecks({ rounds = 'short' } = {}) {
  await ensureBuilt()
  await check(
    'Rules, queries, API, pages, architecture',
    tool('vitest/vitest.mjs', 'run', '--project', '!starts'),
    { env: envOf(rounds) },
  )
}

/** With one worker, because they wait most of the time and run beside other checks. */
export async function startChecks({ rounds = 'short' } = {}) {
  await check(
    'Starts and stops of whole shops',
    tool('vitest/vitest.mjs', 'run', '--project', 'starts', '--maxWorkers', '1'),
    { env: envOf(rounds), quiet: true },
  )
}

export async function browserChecks(chromium, { rounds = 'short' } = {}) {
  await check(
    'Journeys in a browser',
    tool('@playwright/test/cli.js', 'test', '--config', 'tests/browser/playwright.config.ts'),
    { env: envOf(rounds, { CHROMIUM_PATH: chromium }) },
  )
}

/** Builds a copy of the shop, so it takes some minutes. */
export async function pseudoLanguageCheck(chromium) {
  await check(
    'A shop in a pseudo-language',
    tool(
      '@playwright/test/cli.js',
      'test',
      '--config',
      'tests/pseudo-language/playwright.config.ts',
    ),
    { env: projectEnv({ CHROMIUM_PATH: chromium }) },
  )
}

export async function crashChecks({ rounds = 3 } = {}) {
  await check(`Crash rounds (${rounds})`, node('tests/soak/crash.ts', '--rounds', String(rounds)), {
    quiet: true,
  })
}

export async function stopChecks({ rounds = 20 } = {}) {
  await check(
    `Stops under load (${rounds})`,
    node('tests/soak/stops.ts', '--rounds', String(rounds)),
  )
}

/** Skipped with a message if PgBouncer is not installed. */
export async function poolerCheck() {
  await check('A shop behind PgBouncer', node('tests/cluster/pooler.ts'))
}

export async function upgradeChecks() {
  await check('The release before, upgraded and taken back', node('tests/soak/upgrade.ts'))
}
