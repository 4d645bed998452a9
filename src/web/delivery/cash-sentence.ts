import { formatRupees } from '#domain/money/money.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import type { Say } from '#messages/message.ts'

/** That an order may be paid in cash, and what that costs where it costs something. */
export function cashSentence(t: Say<Namespaces['delivery']>, feePaise: number): string {
  return feePaise > 0 ? t('cashFor', { fee: formatRupees(feePaise) }) : t('cash')
}
