import { recordAudit } from '#database/audit/audit.ts'
import { publishCashRules, readCashRules } from '#database/checkout/cash-rules.ts'
import { listPastCashOrders } from '#database/checkout/cash-rules-rehearsal.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import { type CashRehearsal, rehearseRules } from '#domain/checkout/cash-rules.ts'
import {
  type CashRuleErrors,
  parseCashRules,
  textsOfRule,
} from '#domain/checkout/cash-rules-form.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'

type Sent = Parameters<typeof parseCashRules>[0]
type Wrong = { ok: false; reason: 'cash-rules-wrong'; errors: CashRuleErrors }

/** How far back a rehearsal looks for cash orders. */
const REHEARSED_MS = 30 * DAY_MS

/** Publishes cash rules for all orders from now on, and logs them with the previous ones. Refuses invalid fields. */
export async function changeCashRules(
  { db, clock }: DatabaseDeps,
  { sent, actorId }: { sent: Sent; actorId: UserId },
): Promise<{ ok: true } | Wrong> {
  const read = parseCashRules(sent)
  if (!read.ok) return { ok: false, reason: 'cash-rules-wrong', errors: read.errors }
  return await inTransaction(db, async (tx) => {
    const at = clock.now()
    const before = await readCashRules(tx)
    await publishCashRules(tx, read.value, at)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'cash-rules.published',
      subjectKind: 'settings',
      subjectId: 'cash-rules',
      before: logged(before),
      after: logged(read.value),
    })
    return { ok: true } as const
  })
}

/** The rules for the audit log, by their position in the list, each with its non-empty fields. */
function logged(rules: Parameters<typeof textsOfRule>[0][]): Record<string, unknown> {
  const filled = rules.map((rule) =>
    Object.fromEntries(Object.entries(textsOfRule(rule)).filter(([, entered]) => entered !== '')),
  )
  return {
    rules: rules.length,
    ...Object.fromEntries(filled.map((rule, index) => [`${index + 1}`, rule])),
  }
}

/** Returns what the rules would have decided about the cash orders of the last 30 days. Changes nothing. */
export async function rehearseCashRules(
  { db, clock }: DatabaseDeps,
  sent: Sent,
): Promise<{ ok: true; rehearsal: CashRehearsal } | Wrong> {
  const read = parseCashRules(sent)
  if (!read.ok) return { ok: false, reason: 'cash-rules-wrong', errors: read.errors }
  const from = new Date(clock.now().getTime() - REHEARSED_MS)
  const past = await listPastCashOrders(db, read.value, from)
  return { ok: true, rehearsal: rehearseRules(read.value, past) }
}
