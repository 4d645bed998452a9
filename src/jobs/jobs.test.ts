import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { recordErasure } from '#database/erasure/erased-people.ts'
import { readOperatingFigures } from '#database/health/operating-figures.ts'
import { listen, wakeJobsSoon } from '#database/listening.ts'
import { queueMail } from '#database/mails/mails.ts'
import { noteParcelProblem } from '#database/shipments/problems.ts'
import type { MailTemplate } from '#database/tables/mail.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { messagesIn } from '#messages/sentences.ts'
import { createLocalFolder } from '#providers/images/local-folder/local-folder.ts'
import { createSmtpMail } from '#providers/mail/smtp/smtp-mail.ts'
import type { PhoneMessages } from '#providers/phone-messages/port.ts'
import { createWebPush } from '#providers/push/web-push/web-push.ts'
import { createHttpsWebhooks } from '#providers/webhooks/https/https-webhooks.ts'
import { currentWork, runForRequest } from '#request-context.ts'
import { createMailboxStandIn, type MailboxStandIn } from '#stand-ins/mailbox/mailbox-stand-in.ts'
import { SECRET } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { openRelay } from '#tests/support/relay.ts'
import { SHOP_SETTINGS } from '../settings.ts'
import { type RunningJobs, startJobs } from './jobs.ts'
import { JOBS } from './table.ts'

let db: ShopDatabase
let mailbox: MailboxStandIn
let failures: unknown[] = []
const woken: (string | undefined)[] = []

beforeEach(async () => {
  db = await databaseForTest()
  mailbox = createMailboxStandIn()
  onTestFinished(() => mailbox.close())
  failures = []
  woken.length = 0
})

async function start(
  wanted = JOBS,
  onFailed = () => {},
  beside: {
    answerWithinMs?: number
    checkTimesEveryMs?: number
    phoneMessages?: PhoneMessages
  } = {},
): Promise<RunningJobs> {
  // What an earlier test's jobs report after its end belongs to none of the later ones.
  const failuresOfTest = failures
  const from = { name: 'Samagni', address: 'hello@samagni.example' }
  const deps = {
    phoneMessages: undefined,
    ...beside,
    db,
    clock: { now: () => new Date() },
    mail: createSmtpMail({ server: mailbox.smtpAddress, from }),
    payment: undefined,
    backups: undefined,
    settings: SHOP_SETTINGS,
    config: { publicUrl: undefined },
    secret: SECRET,
    webhooks: createHttpsWebhooks({ allowsLocal: false }),
    push: createWebPush({ allowsLocal: false }),
    searchEngines: undefined,
    opening: { isOpen: true },
    courier: undefined,
    reportParcelProblem: noteParcelProblem,
    images: createLocalFolder({ folder: () => 'none', address: '/none' }),
    examine: async () => [],
    alertTo: [],
    onFailure: (error: unknown) => {
      failuresOfTest.push(error)
      onFailed()
    },
    onRun: (run: { requestId: string | undefined }) => woken.push(run.requestId),
  }
  const jobs = await startJobs(deps, wanted)
  onTestFinished(() => jobs.stop())
  return jobs
}

function queue(about: string, template?: MailTemplate): Promise<boolean> {
  const to = 'asha@example.com'
  const mail = { kind: 'test', about, to, subject: about, text: about, at: new Date(), template }
  return inTransaction(db, (tx) => queueMail(tx, mail))
}

const arrived = (about: string) =>
  vi.waitFor(() => expect(mailbox.letters.map(({ subject }) => subject)).toContain(about), 30_000)

test('a mail is sent as soon as the change it reports is committed', async () => {
  await start()
  await queue('ticket')
  await arrived('ticket')
  // Again, after the first run: the notification works repeatedly.
  await queue('second')
  await arrived('second')
  expect(failures).toEqual([])
})

test('many orders at once wake the mail job twice: for the first, and once for all others', async () => {
  const heard: string[] = []
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  const subscription = listen(db, 'mail_queued', {
    onMessage: (requestId) => heard.push(requestId),
    onListening: async () => resolve(),
  })
  onTestFinished(() => subscription.close())
  await listening
  for (let order = 0; order < 50; order += 1) {
    runForRequest(`order-${order}`, async () => wakeJobsSoon(db, 'mail_queued'))
  }
  await vi.waitFor(() => expect(heard).toHaveLength(2), 30_000)
  // The first order after the pause wakes it at once again.
  await vi.waitFor(() => {
    runForRequest('later', async () => wakeJobsSoon(db, 'mail_queued'))
    expect(heard).toContain('later')
  }, 30_000)
  // Sorted, because the two are sent on different connections and may arrive in either order.
  expect(heard.slice(0, 2).toSorted()).toEqual(['order-0', 'order-1'])
})

test('a queued mail does not run the job for messages to phones, which the same notification wakes', async () => {
  const sent: string[] = []
  const phoneMessages: PhoneMessages = {
    async sendMessage({ values }) {
      sent.push(...values)
      return { ok: true, reply: '' }
    },
    answerCheck: () => undefined,
    isSigned: () => false,
    parseWebhook: () => ({ outcomes: [], replies: [] }),
    tryAccount: async () => ({ ok: true }),
  }
  const jobs = JOBS.filter(({ name }) => name === 'send-mails' || name === 'send-messages')
  await start(jobs, undefined, { phoneMessages })
  // Each job runs once when it begins to listen.
  await vi.waitFor(() => expect(woken).toEqual([undefined, undefined]), 30_000)
  await runForRequest('mail', () => queue('by mail'))
  await arrived('by mail')
  const template = { name: 'test', language: 'en', values: ['to a phone'] } as const
  await runForRequest('message', () => queue('to a phone', template))
  await vi.waitFor(() => expect(sent).toEqual(['to a phone']), 30_000)
  await vi.waitFor(() => expect(woken.filter((id) => id === 'message')).toHaveLength(2), 30_000)
  expect(woken.filter((id) => id === 'mail')).toHaveLength(1)
})

test('a job that a request woke logs the id of that request and its own name', async () => {
  const seen: unknown[] = []
  const jobs = JOBS.filter(({ name }) => name === 'send-mails').map((job) => ({
    ...job,
    run: async () => {
      seen.push(currentWork())
      return { isUnfinished: false }
    },
  }))
  await start(jobs)
  // Its run at the start was not woken by a request.
  await vi.waitFor(() => expect(seen).toEqual([{ job: 'send-mails' }]), 30_000)
  await runForRequest('abc-1', () => queue('ticket'))
  await vi.waitFor(() => expect(woken).toContain('abc-1'), 30_000)
  expect(seen).toContainEqual({ job: 'send-mails', requestId: 'abc-1' })
})

test('a failed run is logged with the name of its job', async () => {
  const notified: unknown[] = []
  const [job] = JOBS
  if (!job) throw new Error('there are no jobs')
  const run = async () => {
    throw new Error('cannot be done')
  }
  await start([{ ...job, atStart: true, run }], () => notified.push(currentWork()))
  // A job with a channel runs once more when it starts to listen.
  await vi.waitFor(() => expect(notified).toContainEqual({ job: job.name }), 30_000)
  expect(failures[0]).toMatchObject({ message: 'cannot be done' })
})

test('failures in a run that went on are logged and counted, and the run counts as completed', async () => {
  const [job] = JOBS
  if (!job) throw new Error('there are no jobs')
  const run = async () => ({ failures: ['one refund', 'another refund'] })
  await start([{ ...job, atStart: true, run }])
  await vi.waitFor(async () => {
    const { jobs } = await readOperatingFigures(db, new Date())
    expect(jobs).toMatchObject([{ name: job.name, failedLastHour: 0, left: 2 }])
  }, 30_000)
  expect(failures.slice(0, 2)).toEqual(['one refund', 'another refund'])
})

test('every job has a readable name for the owner', () => {
  const named = LANGUAGES.map((language) => Object.keys(messagesIn(language, 'health')))
  for (const { name } of JOBS) for (const keys of named) expect(keys).toContain(`job ${name}`)
})

test('a database that vanishes without closing its connections blocks the jobs only for a limited time', async () => {
  const relay = await openRelay()
  const { user, password, database } = db.$client.options
  const asked = db
  db = openDatabase({ user, password, database, ...relay.connection })
  onTestFinished(async () => {
    await db.$client.end()
    db = asked
  })
  const [job] = JOBS
  if (!job) throw new Error('there are no jobs')
  const run = async () => {
    relay.fallSilent()
    return { isUnfinished: true }
  }
  await start([{ ...job, atStart: true, run }], undefined, { answerWithinMs: 5_000 })
  await expect.poll(() => failures.map(String)).toContain('Error: Query read timeout')
})

test('a statement of the queue itself that fails is logged with its reason', async () => {
  await start()
  await db.execute('alter schema pgboss rename to elsewhere')
  onTestFinished(async () => {
    await db.execute('alter schema elsewhere rename to pgboss')
  })
  await queue('ticket')
  const ofWorker = () => failures.find((failure) => Object.hasOwn(Object(failure), 'worker'))
  await expect.poll(ofWorker, { timeout: 30_000 }).toBeInstanceOf(Error)
  expect(String(ofWorker())).toMatch(/pgboss\S* does not exist/)
})

test('mails that were queued while no job ran are sent when the jobs start', async () => {
  await queue('early')
  await start()
  await arrived('early')
})

test('work that was due while the shop was down is done at the start', async () => {
  const done: string[] = []
  const jobs = JOBS.map((job) => ({
    ...job,
    run: async () => {
      done.push(job.name)
      return { isUnfinished: false }
    },
  }))
  await start(jobs)
  const atOnce = ['handle-payment-events', 'poll-pending-payments', 'expire-reservations']
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(atOnce)), 30_000)
})

describe('a daily job whose time has passed while the machine was off', () => {
  const runs: string[] = []
  // At no time of this test.
  const schedule = '0 3 29 2 *'
  const jobs = [
    {
      name: 'delete-old-mails',
      schedule,
      catchesUp: true,
      run: async () => void runs.push('daily'),
    },
    { name: 'ask-for-reviews', schedule, run: async () => void runs.push('in the morning') },
  ] as const
  const letDaysPass = async () => {
    await db.execute(sql`update pgboss.queue set created_on = created_on - interval '3 days'`)
    await db.execute(sql`update pgboss.job set completed_on = completed_on - interval '3 days'`)
  }
  const jobsToday = async () => {
    const { rows } = await db.execute(sql`
      select name, state from pgboss.job where coalesce(completed_on, now()) > now() - interval '1 day'`)
    return rows
  }
  const done = [{ name: 'delete-old-mails', state: 'completed' }]
  beforeEach(() => {
    runs.length = 0
  })

  test('runs once after the start, and not again at the next', async () => {
    await (await start(jobs)).stop()
    expect(await jobsToday()).toEqual([])
    await letDaysPass()
    const second = await start(jobs)
    await expect.poll(jobsToday, { timeout: 30_000 }).toEqual(done)
    await second.stop()
    await start(jobs)
    expect(await jobsToday()).toEqual(done)
    expect(runs).toEqual(['daily'])
  })

  test('runs on a machine that only slept', async () => {
    await start(jobs, () => {}, { checkTimesEveryMs: 100 })
    for (const sleeps of [1, 2]) {
      await letDaysPass()
      await expect.poll(jobsToday, { timeout: 30_000 }).toEqual(done)
      expect(runs).toHaveLength(sleeps)
    }
  })
})

test('several processes that start at once share one queue, and a mail is sent once', async () => {
  await Promise.all([start(), start(), start()])
  const names = Array.from({ length: 6 }, (_, index) => `mail-${index}`)
  await Promise.all(names.map((name) => queue(name)))
  for (const name of names) await arrived(name)
  expect(mailbox.letters).toHaveLength(names.length)
  expect(failures).toEqual([])
})

test('picture files of an erased account are deleted at once', async () => {
  const sweeping = JOBS.filter(({ name }) => name === 'sweep-pictures')
  await start(sweeping)
  await vi.waitFor(() => expect(woken).toHaveLength(1), 30_000)
  await db.execute(sql`
    insert into pictures (id, purpose, base, widths, width, height, bytes, uploaded_at, discarded_at)
    values (${'a'.repeat(26)}, 'return', '/left', '{160}', 160, 160, 1, now(), now())`)
  const nobody = { userId: 'a'.repeat(24) as UserId, email: '' }
  await inTransaction(db, (tx) => recordErasure(tx, nobody, { what: 'account', at: new Date() }))
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select id from pictures`)
    expect(rows).toEqual([])
  }, 30_000)
})

test('every job is scheduled in the database, in Indian time', async () => {
  await start()
  const { rows } = await db.execute(
    sql`select name, cron, timezone from pgboss.schedule order by 1`,
  )
  const expected = JOBS.map(({ name, schedule }) => ({
    name,
    cron: schedule,
    timezone: 'Asia/Kolkata',
  }))
  expect(rows).toEqual(expected.sort((one, other) => (one.name < other.name ? -1 : 1)))
})

test('a job that was removed in this release is unscheduled', async () => {
  const [first, ...others] = JOBS
  if (!first) throw new Error('no jobs')
  const former = await start([...others, { ...first, name: 'former-name' }])
  await former.stop()
  await start()
  const { rows } = await db.execute<{ name: string }>(sql`select name from pgboss.schedule`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(JOBS.map(({ name }) => name).toSorted())
})

async function countJobConnections(): Promise<number | undefined> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name = 'samagni jobs'`)
  return rows[0]?.count
}

test('after a stop nothing is sent, and no connection is left', async () => {
  const jobs = await start()
  await jobs.stop()
  await queue('late')
  // PostgreSQL lists a connection until it has read that the shop closed it.
  await expect.poll(countJobConnections).toBe(0)
  expect(mailbox.letters).toEqual([])
})

/** Leaves the queue as it is when the clock was a day ahead and has been set back. */
async function setClockBack(): Promise<void> {
  await db.execute(sql`update pgboss.version set cron_on = now() + interval '1 day'`)
  await db.execute(sql`
    insert into pgboss.job (name, policy, start_after, singleton_on)
    values ('send-mails', 'short', now() + interval '1 day', now() + interval '1 day')
    on conflict do nothing`)
}

async function timesAhead(): Promise<unknown> {
  const { rows } = await db.execute<{ ahead: number }>(sql`
    select (select count(*) from pgboss.version where cron_on > now())::integer
      + (select count(*) from pgboss.job where start_after > now() or singleton_on > now())::integer as ahead`)
  return rows[0]?.ahead
}

test('jobs that were queued and scheduled before the clock was set back run after a start', async () => {
  await (await start()).stop()
  await setClockBack()
  await start()
  await queue('in the past')
  await arrived('in the past')
  expect(failures).toEqual([])
})

test('jobs are no longer put off when the clock is set back while they run', async () => {
  await start(JOBS, () => {}, { checkTimesEveryMs: 100 })
  await setClockBack()
  await expect.poll(timesAhead).toBe(0)
  expect(failures).toEqual([])
})
