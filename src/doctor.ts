import { type Config, readConfig } from '#config.ts'
import { openDatabase, withClient } from '#database/connection.ts'
import { openBeside } from '#database/embedded/beside.ts'
import { reasonOf } from '#database/named-server.ts'
import { refuseUnnamedDemo } from '#database/opening/unnamed-demo.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import { examineDisk, type Finding, finding, SEVERITIES, worstOf } from '#domain/health/findings.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { ConfigError, type Environment } from '#environment.ts'
import { examinationOf } from '#examination.ts'
import { freeDisk } from '#http/free-disk.ts'
import { messagesIn } from '#messages/sentences.ts'
import { paymentFor, settingsFor, shippingFor } from '#parts.ts'
import { storageFor } from '#storage.ts'
import { describeFinding } from '#use-cases/health/describe-finding.ts'
import { examineShop } from '#use-cases/health/examine-shop.ts'

const POOLER_TIMEOUT_MS = 5_000

export interface DoctorOptions {
  environment: Environment
  asJson: boolean
  language: string | undefined
  say(line: string): void
}

/**
 * Examines a running or stopped shop, and prints everything that is wrong or at risk, each with what to do.
 * Changes nothing. Returns the exit code: 0 all is well, 1 something needs a look, 2 something has failed.
 */
export async function runDoctor(options: DoctorOptions): Promise<number> {
  const language = LANGUAGES.find((known) => known === options.language) ?? DEFAULT_LANGUAGE
  const findings = await findingsOf(options.environment).catch(ofRefusal)
  const described = findings.map((found) => ({ ...found, ...describeFinding(found, language) }))
  if (options.asJson) options.say(JSON.stringify({ state: worstOf(findings), findings: described }))
  else for (const line of report(described, language)) options.say(line)
  return SEVERITIES.indexOf(worstOf(findings))
}

async function findingsOf(environment: Environment): Promise<Finding[]> {
  const config = readConfig(environment)
  // Without the pooler, which shares sessions between clients.
  const named = config.databaseDirectUrl ?? config.databaseUrl
  const beside = named ? undefined : await openBeside(config.dataDir)
  if (!beside && !named) return [finding('database', 'fail', 'none')]
  const db = openDatabase(beside?.connection ?? { connectionString: named }, 4)
  try {
    const clock = { now: () => new Date() }
    const payment = config.payment.kind === 'account' ? paymentFor(config, undefined) : undefined
    const refusal = await db.$client.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal) return [databaseFinding(refusal), ...(await diskFindings(config))]
    if (!config.isModeNamed) {
      // Everything else would be judged as a demo's.
      const refused = await refuseUnnamedDemo(db.$client).catch((error: unknown) => error)
      if (refused instanceof StartRefusal) return [unusable('settings', refused.message)]
    }
    const storage = storageFor(config)
    const { courier } = shippingFor(config, undefined, {
      clock,
      settings: settingsFor(config),
    })
    const found = await examineShop(examinationOf({ config, db, clock, payment, courier, storage }))
    return (await isPoolerAway(config)) ? [POOLER_AWAY, ...found.filter(isNotDatabase)] : found
  } finally {
    await db.$client.end()
    await beside?.close()
  }
}

/** Why the shop would not start either: by its settings, or by a data folder that is damaged or another user's. */
function ofRefusal(error: unknown): Finding[] {
  if (error instanceof ConfigError) return [unusable('settings', error.problems.join(' '))]
  if (error instanceof StartRefusal) return [unusable('database', error.message)]
  throw error
}

/** A server that answers says why it refuses; of one that does not, nothing is known. */
function databaseFinding(refusal: unknown): Finding {
  const { code } = refusal as { code?: unknown }
  return /^(?:28|3D)/.test(String(code))
    ? unusable('database', `The database that DATABASE_URL names ${reasonOf(refusal)}.`)
    : finding('database', 'fail', 'away')
}

const unusable = (code: 'settings' | 'database', problems: string) =>
  finding(code, 'fail', 'unusable', { problems })

/** A full disk is the most frequent reason why the built-in database does not answer. */
async function diskFindings({ dataDir }: Config): Promise<Finding[]> {
  const disk = await freeDisk(dataDir).catch(() => undefined)
  return disk ? [examineDisk(disk)] : []
}

const POOLER_AWAY = finding('database', 'fail', 'pooler-away')
const isNotDatabase = ({ code }: Finding): boolean => code !== POOLER_AWAY.code

/** Whether the shop has a pooler that does not answer, although the database behind it does. */
async function isPoolerAway({ databaseUrl, databaseDirectUrl }: Config): Promise<boolean> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return false
  const pooled = { connectionString: databaseUrl, connectionTimeoutMillis: POOLER_TIMEOUT_MS }
  return await withClient(pooled, (client) => client.query('select 1')).then(
    () => false,
    () => true,
  )
}

type Described = Finding & ReturnType<typeof describeFinding>

/** The worst findings first, each followed by its advice, if there is any. */
function report(findings: readonly Described[], language: Language): string[] {
  const words = messagesIn(language, 'health')
  const worst = SEVERITIES.toReversed()
  const lines = worst.flatMap((severity) =>
    findings
      .filter((found) => found.severity === severity)
      .flatMap(({ title, sentence, advice }) => [
        `${String(words[severity])} · ${title}: ${sentence}`,
        ...(advice === '' ? [] : [`    ${advice}`]),
      ]),
  )
  return [String(words[`summary ${worstOf(findings)}`]), '', ...lines]
}
