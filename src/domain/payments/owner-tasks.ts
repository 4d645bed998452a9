import { type Holder, mayUse } from '../accounts/rights.ts'
import { CASH_DIFFERENCES } from '../remittances/cash-status.ts'

/** The kinds of tasks that only the owner can decide, so that no problem with money goes unnoticed. */
export const OWNER_TASKS = [
  'unmatched-payment',
  'wrong-amount',
  'paid-without-stock',
  'paid-without-address',
  'refund-failed',
  'books-differ',
  'dispute',
  'parcel-came-back',
  'parcel-problem',
  'return-requested',
  'return-arrived',
  'replacement-ended',
  'cash-refund-due',
  'many-cash-orders',
  'turnover-passed',
  ...CASH_DIFFERENCES,
] as const
export type OwnerTaskKind = (typeof OWNER_TASKS)[number]

/** The topics by which the owner filters tasks. */
const TASK_TOPICS = ['money', 'parcels', 'returns'] as const
export type TaskTopic = (typeof TASK_TOPICS)[number]

export const TOPIC_OF: Readonly<Record<OwnerTaskKind, TaskTopic>> = {
  'unmatched-payment': 'money',
  'wrong-amount': 'money',
  'paid-without-stock': 'money',
  'paid-without-address': 'money',
  'refund-failed': 'money',
  'books-differ': 'money',
  dispute: 'money',
  'cash-refund-due': 'money',
  'many-cash-orders': 'money',
  'turnover-passed': 'money',
  'cash-not-handed-over': 'money',
  'cash-amount-differs': 'money',
  'cash-handed-over-twice': 'money',
  'cash-not-owed': 'money',
  'cash-of-unknown-parcel': 'money',
  'parcel-came-back': 'parcels',
  'parcel-problem': 'parcels',
  'return-requested': 'returns',
  'return-arrived': 'returns',
  'replacement-ended': 'returns',
}

/** The topics that a person sees: all with the right to decide tasks, else those that other rights allow. */
export function topicsFor(who: Holder): TaskTopic[] {
  if (mayUse(who, 'task.decide')) return [...TASK_TOPICS]
  return mayUse(who, 'return.answer') ? ['returns'] : []
}

/** The kinds of task of a topic. */
export function kindsAbout(topic: TaskTopic): OwnerTaskKind[] {
  return OWNER_TASKS.filter((kind) => TOPIC_OF[kind] === topic)
}
