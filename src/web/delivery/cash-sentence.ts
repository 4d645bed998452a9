import { formatRupees } from '#domain/money/money.ts'
import type { Text } from '../language.tsx'

/** That an order may be paid in cash, and what that costs where it costs something. */
export function cashSentence(t: Text<'delivery'>, feePaise: number): string {
  return feePaise > 0 ? t('cashFor', { fee: formatRupees(feePaise) }) : t('cash')
}
