import { type Finding, finding } from '#domain/health/findings.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { ObjectStorage } from '#providers/storage/port.ts'
import type { AccountTrial } from './examine-shop.ts'

/** A prefix under which the shop stores nothing, so that listing it is cheap. */
const EMPTY_PREFIX = 'health/'
const MAX_REPLY_LENGTH = 200

export async function examineCourier(courier: Pick<Courier, 'examine'>): Promise<Finding> {
  const answer = await courier.examine()
  if (answer.ok && answer.value === 'unknown-place') return finding('courier', 'fail', 'no-place')
  if (answer.ok && answer.value === 'wallet-empty') return finding('courier', 'fail', 'no-money')
  if (answer.ok && answer.value === 'wallet-low') return finding('courier', 'look', 'little-money')
  // A courier that declines has processed the request, so the account works.
  if (answer.ok || answer.reason === 'declined') return finding('courier', 'ok', 'ok')
  const isRefused = answer.reason === 'misconfigured'
  return finding('courier', 'fail', isRefused ? 'refused' : 'silent')
}

export async function examineStorage(storage: Pick<ObjectStorage, 'list'>): Promise<Finding> {
  const answer = await storage.list(EMPTY_PREFIX)
  if (answer.ok) return finding('storage', 'ok', 'ok')
  const { reason, detail } = answer
  return reason === 'misconfigured'
    ? finding('storage', 'fail', 'refused', { reply: detail })
    : finding('storage', 'fail', 'silent')
}

export function examineAccount(code: 'pictures' | 'whatsapp', answer: AccountTrial): Finding {
  if (answer.ok) return finding(code, 'ok', 'ok')
  const { reason, reply } = answer
  return finding(code, 'fail', reason, { reply: reply.slice(0, MAX_REPLY_LENGTH) })
}
