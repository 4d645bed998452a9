import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { sentences } from './scripts/sentences/plugin.ts'
import { SlowestFiles } from './scripts/slowest-files.ts'
import { TEST_WORKERS } from './tests/support/cluster-facts.ts'
import { inLongTests, inVerify } from './tests/support/rounds.ts'

/** What needs no database: rules, sentences, pure parts of the pages, providers against their stand-ins. */
const RULES = [
  '{artwork,stand-ins}/**/*.test.ts',
  'src/{domain,messages}/**/*.test.ts',
  // Not those of images: the shop closes the readers of pictures for its whole process, and the artwork needs them.
  'src/providers/!(images)/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/{config,urls}.test.ts',
  'tests/{architecture,documents,plain-words}.test.ts',
  'tests/attack/cases.test.ts',
  'tests/languages/letters.test.ts',
  'tests/glossary.test.ts',
  'tests/oracles/*.test.ts',
]

const NEVER = [
  'tests/browser/**',
  'tests/pseudo-language/audit.test.ts',
  'tests/soak/**',
  'node_modules/**',
]
/** Starts and stops of whole shops, commands and database servers. */
const STARTS = [
  'tests/{commands,processes,start}.test.ts',
  'src/database/embedded/*.test.ts',
  'packages/embedded-postgres/**/*.test.ts',
]
/** Whole backups, many random cases, every page or a provider that is silent: a fifth of the time of all. */
const SLOW = [
  'src/database/orders/sales.test.ts',
  'src/use-cases/backups/*.test.ts',
  'src/use-cases/returns/*-random.test.ts',
  'tests/large-catalogue.test.ts',
  'tests/languages/{audit,voices}.test.ts',
  'tests/pages/kept-products.test.ts',
  'tests/pseudo-language/pages.test.ts',
  'tests/races/slow-provider.test.ts',
]
/** Sizes, several processes and packages from the registry: they guard a release rather than a change. */
const LONG = ['tests/two-processes.test.ts', 'tests/long-lists.test.ts', 'tests/traces.test.ts']

/** The rules are many short files, which fill what is left of a worker's time beside the last long one of the shop. */
const ORDER = ['starts', 'shop', 'rules']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return ORDER.flatMap((name) => sorted.filter(({ project }) => project.name === name))
  }
}

const everyTest = {
  setupFiles: ['tests/support/strict.ts'],
  // They end what hangs and judge no speed: a machine may do three other things at the same time.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // Files of a worker share their modules, which saves most of the time; what a file changes it puts back.
  isolate: false,
}

export default defineConfig({
  plugins: [sentences()],
  test: {
    maxWorkers: TEST_WORKERS,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SlowestFiles()],
    projects: [
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'starts',
          include: STARTS,
        },
      },
      { extends: true, test: { ...everyTest, name: 'rules', include: RULES, exclude: NEVER } },
      {
        extends: true,
        test: {
          ...everyTest,
          name: 'shop',
          include: ['{src,packages,tests,benchmarks}/**/*.test.ts'],
          exclude: [
            ...RULES,
            ...STARTS,
            ...NEVER,
            ...(inLongTests ? [] : LONG),
            ...(inVerify ? SLOW : []),
          ],
          globalSetup: ['tests/support/cluster.ts'],
        },
      },
    ],
  },
})
