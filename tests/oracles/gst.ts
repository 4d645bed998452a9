import type { InvoiceContent, InvoiceLine } from '#domain/invoices/invoice.ts'

/** The states and union territories by the code of the tax portal; those marked levy UTGST (docs/law.md, GST). */
const PLACES = `
  01 Jammu and Kashmir; 02 Himachal Pradesh; 03 Punjab; 04 Chandigarh*; 05 Uttarakhand; 06 Haryana; 07 Delhi;
  08 Rajasthan; 09 Uttar Pradesh; 10 Bihar; 11 Sikkim; 12 Arunachal Pradesh; 13 Nagaland; 14 Manipur; 15 Mizoram;
  16 Tripura; 17 Meghalaya; 18 Assam; 19 West Bengal; 20 Jharkhand; 21 Odisha; 22 Chhattisgarh; 23 Madhya Pradesh;
  24 Gujarat; 26 Dadra and Nagar Haveli and Daman and Diu*; 27 Maharashtra; 29 Karnataka; 30 Goa; 31 Lakshadweep*;
  32 Kerala; 33 Tamil Nadu; 34 Puducherry; 35 Andaman and Nicobar Islands*; 36 Telangana; 37 Andhra Pradesh; 38 Ladakh*`

export interface Place {
  name: string
  gstCode: string
  hasUtgst: boolean
}

export const places: readonly Place[] = PLACES.split(';').map((entry) => {
  const [, gstCode = '', name = '', mark] = /^\s*(\d\d) ([^*]+)(\*)?$/.exec(entry) ?? []
  return { name, gstCode, hasUtgst: mark !== undefined }
})

const TAXES = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const
const FIGURES = ['grossPaise', 'taxablePaise', ...TAXES] as const
const taxOf = (line: InvoiceLine) => TAXES.reduce((sum, tax) => sum + line[tax], 0)
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** How far a tax in a price is from the exact one, which is no whole number of paise. */
const taxError = ({ gstPercent, grossPaise, ...line }: InvoiceLine) =>
  Math.abs(
    taxOf({ gstPercent, grossPaise, ...line }) - (grossPaise * gstPercent) / (100 + gstPercent),
  )

/** The errors in the figures of a document, as sentences; computed only from what is printed. */
export function faultsOfDocument(
  { lines, totals, placeOfSupply, seller, isCommercial }: InvoiceContent,
  /** How far a line's tax may be from the exact one, in paise. */
  slackPaise: number,
): string[] {
  const isAtHome = placeOfSupply.state === seller.state
  const faults = lines.flatMap((line, at) => [
    ...FIGURES.filter((figure) => !(Number.isSafeInteger(line[figure]) && line[figure] >= 0)).map(
      (figure) => `${figure} of line ${at} is ${line[figure]}`,
    ),
    ...(line.taxablePaise + taxOf(line) === line.grossPaise ? [] : [`line ${at} does not add up`]),
    ...(line.cgstPaise === line.sgstPaise ? [] : [`line ${at} has unequal halves`]),
    ...((isAtHome ? line.igstPaise : line.cgstPaise) === 0 ? [] : [`line ${at} has a wrong tax`]),
    ...(isCommercial && taxOf(line) !== 0 ? [`line ${at} lowers tax too late`] : []),
    ...(isCommercial || taxError(line) <= slackPaise
      ? []
      : [`line ${at} is ${taxError(line)} paise off its tax`]),
  ])
  for (const figure of ['taxablePaise', ...TAXES] as const) {
    const sum = sumOf(lines.map((line) => line[figure]))
    if (sum !== totals[figure]) faults.push(`the lines' ${figure} is ${sum}, not ${totals[figure]}`)
  }
  const total = sumOf(lines.map(({ grossPaise }) => grossPaise))
  return total === totals.totalPaise ? faults : [...faults, `${total} is not the total`]
}

/** What credit notes leave of an invoice, line by line; an invoice that went back whole has nothing. */
export function leftOf(invoice: InvoiceContent, notes: readonly InvoiceContent[]) {
  return invoice.lines.map((line, at) =>
    Object.fromEntries(
      FIGURES.map((figure) => [
        figure,
        line[figure] - sumOf(notes.map((note) => note.lines[at]?.[figure] ?? 0)),
      ]),
    ),
  )
}

/**
 * How far the charges at each rate differ, in paise, from their share by the amounts paid for the goods at that rate:
 * charges are parts of the supply of the goods, whose value is what is paid for them.
 */
export function chargeErrors({ lines }: Pick<InvoiceContent, 'lines'>): number[] {
  const at = (rate: number, isGoods: boolean) =>
    sumOf(
      lines
        .filter((one) => one.gstPercent === rate && (one.kind === 'goods') === isGoods)
        .map(({ grossPaise }) => grossPaise),
    )
  const rates = [...new Set(lines.map(({ gstPercent }) => gstPercent))]
  const goods = sumOf(rates.map((rate) => at(rate, true)))
  const charges = sumOf(rates.map((rate) => at(rate, false)))
  // A parcel may have only what an offer made free.
  if (goods === 0) return []
  return rates.map((rate) => Math.abs(at(rate, false) - (charges * at(rate, true)) / goods))
}
