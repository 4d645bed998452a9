/** Problems of an embedded server as data: the program that shows them chooses the words. */
export type Problem =
  | { code: 'no-binaries'; platform: string; arch: string }
  /** PostgreSQL refuses to run as root, and the system has no ordinary user for it. */
  | { code: 'no-ordinary-user' }
  /** Another program holds the folder; with its process id if known. */
  | { code: 'held'; folder: string; pid: number | undefined }
  /** There are files in the cluster's place, but they are not a cluster. */
  | { code: 'not-a-cluster'; folder: string }
  | { code: 'no-answer' }
  | { code: 'disk-full'; step: Step }
  | { code: 'not-writable'; step: Step }
  /** Anything else, with the server's own output. */
  | { code: 'failed'; step: Step; output: string }

export type Step = 'set-up' | 'start'

const STEPS: Record<Step, string> = {
  'set-up': 'PostgreSQL could not be set up',
  start: 'PostgreSQL did not start',
}

export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(messageOf(problem))
    this.problem = problem
  }
}

function messageOf(problem: Problem): string {
  switch (problem.code) {
    case 'no-binaries':
      return `There is no PostgreSQL for ${problem.platform} on ${problem.arch}.`
    case 'no-ordinary-user':
      return 'PostgreSQL cannot run as root, and there is no ordinary user to run it as.'
    case 'held':
      return `Another program${problem.pid ? ` (process ${problem.pid})` : ''} uses ${problem.folder}.`
    case 'not-a-cluster':
      return `${problem.folder} holds files that are not a PostgreSQL cluster.`
    case 'no-answer':
      return 'PostgreSQL did not answer.'
    case 'disk-full':
      return `${STEPS[problem.step]}: the disk is full.`
    case 'not-writable':
      return `${STEPS[problem.step]}: its folder may not be written.`
    case 'failed':
      return `${STEPS[problem.step]}: ${problem.output}`
  }
}
