import { setTimeout as wait } from 'node:timers/promises'
import { killedStart } from '#tests/support/launched-shop.ts'
import { connectTo, embeddedServer, type RunningShop } from '#tests/support/running-shop.ts'

export const VICTIMS = ['the shop', 'the database', 'both', 'the connections'] as const
export type Victim = (typeof VICTIMS)[number]

/** A restart after a kill takes less than this. */
const MAX_RECOVERY_MS = 15_000
export const KILLED_RECOVERIES = 3
/** So often, and with a pause in which some are opened and used again. */
const CUTS = 5
const BETWEEN_CUTS_MS = 200

export async function killSomething(shop: RunningShop, victim: Victim): Promise<void> {
  if (victim === 'the connections') await cutConnections(shop)
  else if (victim !== 'the shop') process.kill(embeddedServer(shop.dataDir).pid, 'SIGKILL')
  if (victim === 'the database') await comesBack(shop)
  await shop.kill()
}

/** As a managed server ends them at its maintenance, while buyers continue. */
async function cutConnections(shop: RunningShop): Promise<void> {
  const client = await connectTo(shop.dataDir)
  for (let cut = 0; cut < CUTS; cut += 1) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await wait(BETWEEN_CUTS_MS)
  }
  await client.end()
}

/** The shop restarts its database automatically while buyers continue; only then it is killed as well. */
async function comesBack(shop: RunningShop): Promise<void> {
  const isReady = () => fetch(`${shop.origin}/readyz`).then((answer) => answer.ok)
  for (const until = Date.now() + MAX_RECOVERY_MS; !(await isReady()); await wait(25)) {
    if (Date.now() > until) throw new Error(`the database did not come back:\n${shop.output()}`)
  }
}

/** Kills the next starts too, each at some point (case CRH-08). */
export async function killRecoveries(
  env: Record<string, string> & { DATA_DIR: string },
  { random, maxMs }: { random: () => number; maxMs: number },
): Promise<void> {
  for (let kill = 0; kill < KILLED_RECOVERIES; kill += 1) {
    const afterMs = random() * maxMs
    await killedStart(env, { afterMs, withPrograms: random() < 0.5 })
  }
}
