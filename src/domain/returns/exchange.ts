import { mayMoveReturn, type ReturnRequest } from './return-request.ts'

/** An amount by way of payment, in paise: online, by returned goods, and in cash. */
export interface PaidParts {
  onlinePaise: number
  creditPaise: number
  cashPaise: number
}

/** The sequence of refunds: automatic ones first, then released credits, then those sent by hand. */
const REFUND_SEQUENCE = ['onlinePaise', 'creditPaise', 'cashPaise'] as const
/** The reverse sequence, so that the amount spent on another order need not be sent by hand. */
const SPENDING_SEQUENCE = REFUND_SEQUENCE.toReversed()

/** Divides a refund among what is left of an order's payments; of each at most what is left. */
export function shareRefund(amountPaise: number, left: PaidParts): PaidParts {
  return share(amountPaise, left, REFUND_SEQUENCE)
}

/** Deducts what was spent on other orders from an order's payments. */
export function lessSpent(paid: PaidParts, spentPaise: number): PaidParts {
  const spent = share(spentPaise, paid, SPENDING_SEQUENCE)
  return {
    onlinePaise: paid.onlinePaise - spent.onlinePaise,
    creditPaise: paid.creditPaise - spent.creditPaise,
    cashPaise: paid.cashPaise - spent.cashPaise,
  }
}

/** Returns the sum of all parts, in paise. */
export function paidPaise({ onlinePaise, creditPaise, cashPaise }: PaidParts): number {
  return onlinePaise + creditPaise + cashPaise
}

function share(
  amountPaise: number,
  of: PaidParts,
  sequence: readonly (keyof PaidParts)[],
): PaidParts {
  const parts: PaidParts = { onlinePaise: 0, creditPaise: 0, cashPaise: 0 }
  let open = amountPaise
  for (const part of sequence) {
    parts[part] = Math.min(open, of[part])
    open -= parts[part]
  }
  return parts
}

/** The amounts of an exchange: the credit that pays for other goods, what is due in addition, and what is refunded. */
export interface Exchange {
  creditPaise: number
  duePaise: number
  backPaise: number
}

/** Compares the value of returned goods with the bill of other goods; at most one of due and refund is above 0. */
export function exchangeOf(worthPaise: number, totalPaise: number): Exchange {
  const creditPaise = Math.min(worthPaise, totalPaise)
  return {
    creditPaise,
    duePaise: totalPaise - creditPaise,
    backPaise: worthPaise - creditPaise,
  }
}

/** The minimum of a payment at any provider, in paise. */
const MIN_LINK_PAISE = 1_00

/** True if the amount due can be paid by a link, which is impossible below the providers' minimum. */
export function canPayByLink({ duePaise }: Pick<Exchange, 'duePaise'>): boolean {
  return duePaise >= MIN_LINK_PAISE
}

/** True if a return may be exchanged, which is possible whenever it may be refunded. */
export function mayExchange(request: Pick<ReturnRequest, 'state' | 'isRestocked'>): boolean {
  return mayMoveReturn(request, 'refunded')
}
