import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SECOND_MS } from '#domain/time/durations.ts'
import type { ShopDatabase } from './connection.ts'
import { repeat } from './repeat.ts'
import { StartRefusal } from './start-refusal.ts'

const BEAT_EVERY_MS = 2 * SECOND_MS
/** A process that was not seen for this long counts as ended. */
const LOST_AFTER_SECONDS = 10

export interface ProcessDeps {
  /** Random, new at each start. */
  id: string
  /** The machine's name, for people. */
  machine: string
  /** Identifies the place where this process keeps uploaded files; equal for processes that share it. */
  filesAt: string
  beatEveryMs?: number
}

export interface RunningProcess {
  /** How many processes of the shop run, this one included. */
  count(): number
  /** Removes this process from the table. */
  close(): Promise<void>
}

/**
 * Enters this process in the table of running ones and keeps the entry alive. Refuses to start beside a process
 * that keeps uploaded files elsewhere: each would miss the other's pictures.
 */
export async function joinProcesses(
  db: ShopDatabase,
  { id, machine, filesAt, beatEveryMs = BEAT_EVERY_MS }: ProcessDeps,
): Promise<RunningProcess> {
  let running = await beat()
  const others = await listOthers()
  if (others.length > 0) {
    // A killed process is still listed for a while; a live one updates its entry meanwhile.
    await sleep(2 * beatEveryMs)
    const alive = (await listOthers()).find(({ id: other, seen }) =>
      others.some((before) => before.id === other && before.seen !== seen),
    )
    if (alive) {
      await removeEntry()
      throw new StartRefusal(
        `Another process of this shop runs on ${alive.machine} and keeps uploaded pictures elsewhere, so each would miss the other's. Name one bucket for both (S3_ENDPOINT and the other S3 settings), or start both with the same DATA_DIR.`,
      )
    }
  }
  const beating = repeat(async () => {
    // During an outage the last known number is used.
    running = await beat().catch(() => running)
  }, beatEveryMs)

  async function beat(): Promise<number> {
    const { rows } = await db.execute<{ running: number }>(sql`
      with mine as (
        insert into shop_processes (id, machine, files_at) values (${id}, ${machine}, ${filesAt})
        on conflict (id) do update set seen_at = clock_timestamp()
      ), ended as (
        delete from shop_processes where seen_at < now() - interval '1 day' and id <> ${id}
      )
      select count(*)::int + 1 as running from shop_processes
      where id <> ${id} and seen_at > now() - make_interval(secs => ${LOST_AFTER_SECONDS})`)
    return rows[0]?.running ?? 1
  }

  /** Only earlier processes, so that of two that start together the later one refuses. */
  async function listOthers() {
    const { rows } = await db.execute<{ id: string; machine: string; seen: string }>(sql`
      select other.id, other.machine, other.seen_at::text as seen
      from shop_processes other, shop_processes mine
      where mine.id = ${id} and other.files_at <> mine.files_at
        and (other.started_at, other.id) < (mine.started_at, mine.id)
        and other.seen_at > now() - make_interval(secs => ${LOST_AFTER_SECONDS})`)
    return rows
  }

  async function removeEntry(): Promise<void> {
    // Without a database nobody reads the entry either.
    await db.execute(sql`delete from shop_processes where id = ${id}`).catch(() => {})
  }

  return {
    count: () => running,
    async close() {
      await beating.close()
      await removeEntry()
    },
  }
}
