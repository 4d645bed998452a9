import { mayMoveReturn, type ReturnRequest } from './return-request.ts'

/** An amount by how an order was paid, in paise: online, by returned goods, and in cash. */
export interface PaidParts {
  onlinePaise: number
  creditPaise: number
  cashPaise: number
}

/** What goes back by itself, then what frees a credit, then what somebody has to send. */
const GIVEN_BACK = ['onlinePaise', 'creditPaise', 'cashPaise'] as const
/** The other way round: what is spent on another order need not be sent by hand. */
const SPENT = GIVEN_BACK.toReversed()

/** Shares a refund over what is left of an order's payments; no more of each than is left of it. */
export function shareRefund(amountPaise: number, left: PaidParts): PaidParts {
  return share(amountPaise, left, GIVEN_BACK)
}

/** What is left of an order's payments once a part of them was spent on other orders. */
export function lessSpent(paid: PaidParts, spentPaise: number): PaidParts {
  const spent = share(spentPaise, paid, SPENT)
  return {
    onlinePaise: paid.onlinePaise - spent.onlinePaise,
    creditPaise: paid.creditPaise - spent.creditPaise,
    cashPaise: paid.cashPaise - spent.cashPaise,
  }
}

/** All of an amount, whatever it was paid by. */
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

/** What of the worth of returned goods pays other goods, what is still to be paid for those, and what goes back. */
export interface Exchange {
  creditPaise: number
  duePaise: number
  backPaise: number
}

/** Sets what returned goods brought against the bill of other goods; one of both differences is 0. */
export function exchangeOf(worthPaise: number, totalPaise: number): Exchange {
  const creditPaise = Math.min(worthPaise, totalPaise)
  return {
    creditPaise,
    duePaise: totalPaise - creditPaise,
    backPaise: worthPaise - creditPaise,
  }
}

/** No provider collects less, in paise. */
const MIN_LINK_PAISE = 1_00

/** Whether what is still to be paid can be paid by a link; of a few paise nobody could open it. */
export function canPayByLink({ duePaise }: Pick<Exchange, 'duePaise'>): boolean {
  return duePaise >= MIN_LINK_PAISE
}

/** Whether a return may be exchanged: whenever its money might go back. */
export function mayExchange(request: Pick<ReturnRequest, 'state' | 'isRestocked'>): boolean {
  return mayMoveReturn(request, 'refunded')
}
