import type { DatabaseDeps } from '#database/connection.ts'
import {
  listFindings,
  type RecordedFinding,
  recordAlerts,
  recordFindings,
} from '#database/health/health.ts'
import { type OutgoingMail, queueMail } from '#database/mails/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Finding, type HealthCode, isAlertDue } from '#domain/health/findings.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { inLanguage, pages } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { letter } from '#use-cases/mails/letter.ts'
import { describeFinding } from './describe-finding.ts'

export interface RecordingDeps
  extends DatabaseDeps,
    With<'config'>,
    WithSettings<'name' | 'palette' | 'mailLanguage'> {
  /** Runs all checks except those in `left`. */
  examine(left: readonly HealthCode[]): Promise<Finding[]>
  /** The recipients of alerts; empty to send none. */
  alertTo: readonly string[]
}

/**
 * Examines the shop and records the results. All alerts that are due are sent in one mail, so that a bad night does not
 * cause many.
 */
export async function recordHealth(deps: RecordingDeps): Promise<void> {
  const { db, clock, alertTo } = deps
  const open = await openBookFindings(deps)
  const fresh = await deps.examine(open.map(({ code }) => code))
  const findings = [...fresh, ...open]
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    await recordFindings(tx, findings, at)
    const due = (await listFindings(tx)).filter((found) => isAlertDue(found, found.alertedAt, at))
    if (due.length === 0 || alertTo.length === 0) return
    const codes = due.map(({ code }) => code)
    for (const to of alertTo) await queueMail(tx, alertMail(deps, { due, to, at }))
    await recordAlerts(tx, codes, at)
  })
}

/** Checking the books reads every order of every year, so it runs once a day while they agree. */
async function openBookFindings({ db, clock }: RecordingDeps): Promise<RecordedFinding[]> {
  const since = clock.now().getTime() - DAY_MS
  return (await listFindings(db)).filter(
    ({ code, severity, checkedAt }) =>
      code === 'books' && severity !== 'fail' && checkedAt.getTime() > since,
  )
}

function alertMail(
  { settings, config }: RecordingDeps,
  { due, to, at }: { due: readonly Finding[]; to: string; at: Date },
): OutgoingMail {
  const { mailLanguage: language } = settings
  const say = sentencesIn(language, 'health')
  const subject = say('alertSubject', { shop: settings.name })
  const matters = due.map((found) => {
    const { title, sentence, advice } = describeFinding(found, language)
    return say('alertMatter', { title, sentence, advice })
  })
  const link = `${config.publicUrl ?? ''}${inLanguage(pages.adminPanel, language)}/health`
  const parts = [
    say('alertIntro'),
    ...matters,
    config.publicUrl && { text: say('alertLink', { link }), href: link },
    say('alertAgain'),
  ]
  return {
    kind: 'owner-alert',
    about: `${at.toISOString()} ${to}`,
    to,
    subject,
    ...letter(parts, language),
    at,
  }
}
