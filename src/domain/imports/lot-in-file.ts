import { type LotDraft, parseLot } from '../stock/lot-form.ts'
import { withWesternDigits } from '../text/figures.ts'
import { dayAsWritten } from '../time/india.ts'
import { type CsvRow, cellOf } from './table.ts'

/** The batch that the units of a row belong to. */
export type LotInFile = Omit<LotDraft, 'units'>

export const LOT_COLUMNS = {
  batch: ['batch'],
  madeOn: ['made on', 'made_on'],
  expiresOn: ['expires on', 'expires_on'],
} as const

/** Only the named expiry matters; every product keeps its own shelf life. */
const ANY_SHELF_LIFE = 12

/** The lot of a row: none where it names no expiry, and what it wrote where its days cannot be. */
export function lotIn(
  row: CsvRow,
  today: string,
): { lot: LotInFile | undefined } | { wrong: string } {
  const cell = (columns: readonly string[]) => withWesternDigits(cellOf(row, ...columns))
  const [madeOn, expiresOn] = [cell(LOT_COLUMNS.madeOn), cell(LOT_COLUMNS.expiresOn)]
  if (expiresOn === '') return { lot: undefined }
  const read = parseLot(
    {
      stock: 1,
      batch: cellOf(row, ...LOT_COLUMNS.batch),
      made_on: dayAsWritten(madeOn),
      expires_on: dayAsWritten(expiresOn),
    },
    { today, shelfLifeMonths: ANY_SHELF_LIFE },
  )
  if (!read.ok) return { wrong: 'made_on' in read.errors ? madeOn : expiresOn }
  if (!read.value) return { lot: undefined }
  const { units: _, ...lot } = read.value
  return { lot }
}
