import { z } from 'zod'
import type { DisputeEntity, OrderEntity, PaymentEntity, RefundEntity } from './entities.ts'
import type { Ledger } from './ledger.ts'

/** Where the stand-in stores its state over a restart. */
export interface Memory {
  read(): string | undefined
  write(text: string): void
}

export interface Secrets {
  keySecret: string
  webhookSecret: string
}

/** Several changes are written at once; anything that a kill loses in that time was never paid. */
const WRITE_AFTER_MS = 50

/** Written by the stand-in itself, so only its shape is checked. */
const things = <Thing>() => z.array(z.tuple([z.string(), z.custom<Thing>((it) => it !== null)]))
const Kept = z.object({
  keySecret: z.string().min(1),
  webhookSecret: z.string().min(1),
  orders: things<OrderEntity>(),
  payments: things<PaymentEntity>(),
  refunds: things<RefundEntity>(),
  disputes: things<DisputeEntity>().default([]),
})

/** Fills the ledger with the stored state, and returns its secrets. */
export function recall(memory: Memory, ledger: Ledger): Secrets | undefined {
  const kept = Kept.safeParse(parse(memory.read())).data
  if (!kept) return undefined
  for (const kind of ['orders', 'payments', 'refunds', 'disputes'] as const) {
    const known: Map<string, unknown> = ledger[kind]
    for (const [id, thing] of kept[kind]) known.set(id, thing)
  }
  return { keySecret: kept.keySecret, webhookSecret: kept.webhookSecret }
}

/** Writes the state soon after a change, and at once on request. */
export function keepingIn(memory: Memory, ledger: Ledger, secrets: () => Secrets) {
  let timer: NodeJS.Timeout | undefined
  function now(): void {
    clearTimeout(timer)
    timer = undefined
    const { orders, payments, refunds, disputes } = ledger
    const kept = {
      orders: [...orders],
      payments: [...payments],
      refunds: [...refunds],
      disputes: [...disputes],
    }
    memory.write(JSON.stringify({ ...secrets(), ...kept }))
  }
  return {
    now,
    soon(): void {
      timer ??= setTimeout(now, WRITE_AFTER_MS).unref()
    },
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
