import { amountOf, type Bill, type BillPartKind, billOf } from '#domain/checkout/bill.ts'

/** Where the row of an order keeps each part of its bill; the database checks that they add up. */
const COLUMN_OF = {
  items: 'itemsPaise',
  delivery: 'deliveryPaise',
  'cod-fee': 'codFeePaise',
} as const satisfies Record<BillPartKind, string>

type BillColumns = Readonly<Record<(typeof COLUMN_OF)[BillPartKind], number>>

/** The bill as it was written, part by part. */
export function billFrom(row: BillColumns): Bill {
  return billOf((kind) => row[COLUMN_OF[kind]])
}

/** What a row keeps of a bill. */
export function billColumns(bill: Bill): BillColumns & { totalPaise: number } {
  return {
    itemsPaise: amountOf(bill, 'items'),
    deliveryPaise: amountOf(bill, 'delivery'),
    codFeePaise: amountOf(bill, 'cod-fee'),
    totalPaise: bill.totalPaise,
  }
}
