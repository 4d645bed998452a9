import { availableParallelism } from 'node:os'

/** One more than there are cores: tests also wait, for a lock or for a provider that is silent. */
export const TEST_WORKERS = availableParallelism() + 1

/** The run's PostgreSQL; passed from the global setup to every test file. */
export interface TestCluster {
  connection: { host: string; port: number; user: string; password: string; database: string }
}

export const TEMPLATE = 'samagni_template'
/** How the name of every copy of it begins. */
export const COPY = 'samagni_copy_'
/** The fixed time of every test shop, until a test moves its clock. */
export const TODAY = new Date('2026-11-21T06:30:00Z')

/** The signing secret of test shops. */
export const SECRET = 'a secret that only tests know, long enough'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}
