const AUDITS = import.meta.glob<{ checkedOn: string; release: string }>(
  '/content/dark-patterns.json',
  { eager: true, import: 'default' },
)

/** The last clean audit for dark patterns, written by `npm run audit:dark-patterns`. */
export const AUDIT = lastAudit()

function lastAudit() {
  const [audit] = Object.values(AUDITS)
  if (!audit) throw new Error('the audit for dark patterns is missing')
  return audit
}
