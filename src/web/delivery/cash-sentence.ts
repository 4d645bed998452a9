import { formatRupees } from '#domain/money/money.ts'
import type { Text } from '../language.tsx'

/** The sentence that cash on delivery is possible, with its fee if there is one. */
export function cashSentence(t: Text<'delivery'>, feePaise: number): string {
  return feePaise > 0 ? t('cashFor', { fee: formatRupees(feePaise) }) : t('cash')
}
