/** Where the run's PostgreSQL is; handed from the run's start to every test file. */
export interface TestCluster {
  connection: { host: string; port: number; user: string; password: string; database: string }
}

export const TEMPLATE = 'samagni_template'
/** The day on which every test shop stands still, until a test moves its clock. */
export const TODAY = new Date('2026-11-21T06:30:00Z')

/** What the shops of tests sign with. */
export const SECRET = 'a secret that only tests know, long enough'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}
