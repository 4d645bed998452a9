import { DAY_MS } from '../time/durations.ts'
import { indianDay } from '../time/india.ts'

/** How many days, weeks and months keep their newest backup. */
const KEPT = { days: 7, weeks: 5, months: 12 }

/**
 * Returns the backups that may be deleted. The newest backup of each of the last 7 days, 5 weeks and 12 months with
 * any backup is kept, in Indian time. Periods without a backup do not count, so a shop that was off for a year loses
 * none, and the newest backup of all is always kept.
 */
export function backupsToDelete<Backup extends { at: Date }>(
  backups: readonly Backup[],
): readonly Backup[] {
  const newestFirst = [...backups].sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set<Backup>()
  keepNewestOf(newestFirst, { period: dayOf, max: KEPT.days, kept })
  keepNewestOf(newestFirst, { period: weekOf, max: KEPT.weeks, kept })
  keepNewestOf(newestFirst, { period: monthOf, max: KEPT.months, kept })
  return newestFirst.filter((backup) => !kept.has(backup))
}

function keepNewestOf<Backup extends { at: Date }>(
  newestFirst: readonly Backup[],
  { period, max, kept }: { period: (at: Date) => string; max: number; kept: Set<Backup> },
): void {
  const seen = new Set<string>()
  for (const backup of newestFirst) {
    const name = period(backup.at)
    if (seen.has(name)) continue
    if (seen.size === max) return
    seen.add(name)
    kept.add(backup)
  }
}

const dayOf = (at: Date): string => indianDay(at)
const monthOf = (at: Date): string => dayOf(at).slice(0, 7)

/** Returns the Monday of the week, which identifies it. */
function weekOf(at: Date): string {
  const noon = new Date(`${dayOf(at)}T12:00:00Z`)
  const sinceMonday = (noon.getUTCDay() + 6) % 7
  return new Date(noon.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
