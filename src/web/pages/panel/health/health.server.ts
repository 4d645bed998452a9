import { type HealthCode, SEVERITIES, type Severity, worstOf } from '#domain/health/findings.ts'
import { messagesIn } from '#messages/sentences.ts'
import type { PlaceName } from '#panel-places.ts'
import { describeFinding } from '#use-cases/health/describe-finding.ts'
import { readHealth } from '#use-cases/health/read-health.ts'
import type { OwnerRequest } from '../kit/panel-page.ts'

/** The places where the owner can act on a finding; other findings are for the operator of the machine. */
const PLACES: Readonly<Partial<Record<HealthCode, PlaceName>>> = {
  settings: 'settings',
  mails: 'orders',
  tasks: 'today',
}

type Asked = Pick<OwnerRequest, 'shop' | 'language'>

/** Every finding as sentences, the worst first. */
export async function loadHealth({ shop, language }: Asked) {
  const found = await readHealth(shop)
  const words = messagesIn(language, 'health')
  const rank = (severity: Severity): number => SEVERITIES.indexOf(severity)
  return {
    summary: String(words[`summary ${worstOf(found)}`]),
    severity: worstOf(found),
    examinedAt: found[0]?.checkedAt,
    findings: found
      .map((one) => ({
        code: one.code,
        severity: one.severity,
        state: String(words[one.severity]),
        since: one.severity === 'ok' ? undefined : one.since,
        place: one.severity === 'ok' ? undefined : PLACES[one.code],
        ...describeFinding(one, language),
      }))
      .sort((one, other) => rank(other.severity) - rank(one.severity)),
  }
}

/** The line about health on the panel's first page; absent before the first check. */
export async function loadHealthLine({ shop, language }: Asked) {
  const found = await readHealth(shop)
  if (found.length === 0) return undefined
  const severity = worstOf(found)
  const words = messagesIn(language, 'health')
  const titles = found
    .filter((one) => one.severity !== 'ok')
    .map((one) => describeFinding(one, language).title)
  return { severity, state: String(words[severity]), titles }
}
