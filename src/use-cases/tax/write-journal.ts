import type { ShopDatabase } from '#database/connection.ts'
import {
  listDisputedMoney,
  listEndedLosses,
  listFees,
  listPaidBackByHand,
  listProviderMoney,
  listRemitted,
  listSettledCash,
  type MovedMoney,
} from '#database/tax/journal.ts'
import { listIssued } from '#database/tax/tax.ts'
import { CASH_OUTCOMES, type CashOutcome } from '#domain/remittances/cash-outcomes.ts'
import { boundsOfMonth } from '#domain/tax/gst-month.ts'
import {
  LEDGERS,
  type MoneyMoved,
  type Voucher,
  voucherOfDocument,
  voucherOfFee,
  voucherOfMoney,
} from '#domain/tax/journal.ts'
import {
  JOURNAL_TITLES,
  journalRows,
  TALLY_END,
  TALLY_START,
  tallyVoucher,
} from '#domain/tax/journal-files.ts'
import { indianDay } from '#domain/time/india.ts'
import { writeCsv } from '#use-cases/write-csv.ts'

/**
 * Yields the vouchers of a month: its documents, the payments, refunds and disputed money that became known in it, the
 * provider's fees, the couriers' remittances, the outcomes of missing cash and refunds by hand. Reads them in batches.
 */
async function* listVouchers(db: ShopDatabase, month: string): AsyncGenerator<Voucher> {
  const bounds = boundsOfMonth(month)
  for await (const batch of listIssued(db, bounds)) {
    for (const { content } of batch) {
      const voucher = voucherOfDocument(content)
      // A document of ₹0 has no entries.
      if (voucher.entries.length > 0) yield voucher
    }
  }
  for await (const money of listProviderMoney(db, bounds)) yield ofMoney(money, LEDGERS.gateway)
  for await (const money of listDisputedMoney(db, bounds)) yield ofMoney(money, LEDGERS.gateway)
  for await (const fee of listFees(db, bounds)) {
    yield voucherOfFee(fee, { paymentId: fee.paymentId, day: indianDay(fee.at) })
  }
  for await (const { parcels, ...paid } of listRemitted(db, month)) {
    const narration = `Cash of ${parcels} parcels`
    if (paid.paise !== 0) yield voucherOfMoney({ ...paid, ledger: LEDGERS.bank, narration })
  }
  for (const outcome of CASH_OUTCOMES) {
    const ledger = SETTLED_TO[outcome]
    for await (const money of listSettledCash(db, outcome, bounds)) yield ofMoney(money, ledger)
  }
  for await (const money of listEndedLosses(db, bounds)) yield ofMoney(money, LEDGERS.lostCash)
  for await (const money of listPaidBackByHand(db, bounds)) yield ofMoney(money, LEDGERS.bank)
}

/** The account of cash that a courier did not hand over. */
const SETTLED_TO: Readonly<Record<CashOutcome, MoneyMoved['ledger']>> = {
  'received-otherwise': LEDGERS.bank,
  'written-off': LEDGERS.lostCash,
}

function ofMoney({ at, ...money }: MovedMoney, ledger: MoneyMoved['ledger']): Voucher {
  const { paise, number, orderNumber, party } = money
  return voucherOfMoney({
    ledger,
    paise,
    number,
    day: indianDay(at),
    narration: orderNumber ? `Order ${orderNumber}` : 'Without an order',
    ...(party && { party }),
  })
}

/** Yields the journal of a month as CSV, in pieces. */
export async function* writeJournal(db: ShopDatabase, month: string): AsyncGenerator<string> {
  yield writeCsv([JOURNAL_TITLES], { isStart: true })
  for await (const voucher of listVouchers(db, month)) yield writeCsv(journalRows(voucher))
}

/** Yields the same vouchers for Tally's import, as XML in pieces. */
export async function* writeTallyVouchers(db: ShopDatabase, month: string): AsyncGenerator<string> {
  yield TALLY_START
  for await (const voucher of listVouchers(db, month)) yield tallyVoucher(voucher)
  yield TALLY_END
}
