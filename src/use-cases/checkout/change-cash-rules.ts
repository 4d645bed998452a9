import { recordAudit } from '#database/audit/audit.ts'
import { publishCashRules, readCashRules } from '#database/checkout/cash-rules.ts'
import { listPastCashOrders } from '#database/checkout/cash-rules-rehearsal.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { lockShopSettings } from '#database/settings/shop-settings.ts'
import { inTransaction } from '#database/transaction.ts'
import { type CashRehearsal, type CashRule, rehearseRules } from '#domain/checkout/cash-rules.ts'
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

/**
 * Publishes cash rules for all orders from now on, and logs them with the previous ones. `seen` are the rules that the
 * sender changed, if known. Rules that are in force already change nothing. Refuses invalid fields, and when others than
 * the seen ones are in force.
 */
export async function changeCashRules(
  { db, clock }: DatabaseDeps,
  { sent, seen, actorId }: { sent: Sent; seen?: Sent | undefined; actorId: UserId },
): Promise<{ ok: true } | Wrong | { ok: false; reason: 'cash-rules-changed' }> {
  const read = parseCashRules(sent)
  if (!read.ok) return { ok: false, reason: 'cash-rules-wrong', errors: read.errors }
  return await inTransaction(db, async (tx) => {
    const at = clock.now()
    // One at a time, so that the second sees the rules of the first.
    await lockShopSettings(tx)
    const before = await readCashRules(tx)
    // Sent again, for example after a lost answer.
    if (markOf(read.value) === markOf(before)) return { ok: true } as const
    if (seen && !areInForce(seen, before)) {
      return { ok: false, reason: 'cash-rules-changed' } as const
    }
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

/** Rules as text, to compare them. */
const markOf = (rules: readonly CashRule[]): string => JSON.stringify(rules.map(textsOfRule))

function areInForce(seen: Sent, rules: readonly CashRule[]): boolean {
  const read = parseCashRules(seen)
  return read.ok && markOf(read.value) === markOf(rules)
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
