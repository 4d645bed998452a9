import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyMonth,
  BUSINESSES,
  FIGURES,
  GUJARAT,
  invoiceOf,
  MONTH,
  type Sold,
  slowSums,
} from '#tests/oracles/gstr1.ts'
import { creditNoteOf } from '../invoices/document.ts'
import { type InvoiceContent, totalsOf } from '../invoices/invoice.ts'
import { documentNumber } from '../invoices/number.ts'
import { collectGstr1 } from './collect-gstr1.ts'
import { LARGE_TURNOVER_PAISE, type ReturnDocument } from './gstr1.ts'
import { GSTR1_FILES, gstr1Sheet } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import { gstr3bOf } from './gstr3b.ts'

const collect = (documents: readonly ReturnDocument[]) => {
  const { add, close } = collectGstr1()
  for (const document of documents) add(document)
  return close()
}

const paiseOf = (rupees: unknown) => Math.round(Number(rupees) * 100)

describe('GSTR-1 of a month', () => {
  test('adds up to its documents to the paisa, table by table, for any month and any returns', () => {
    fc.assert(
      fc.property(anyMonth, (documents) => {
        const gstr1 = collect(documents)
        expect(gstr1.differences).toEqual([])
        const none = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 0 }
        const slow = slowSums(documents)
        for (const [name, sums] of Object.entries(gstr1.sections)) {
          expect([name, sums]).toEqual([name, slow[name] ?? none])
        }
        for (const figure of FIGURES) {
          const issued = documents.reduce(
            (all, { content: { kind, totals } }) =>
              all + (kind === 'invoice' ? totals[figure] : -totals[figure]),
            0,
          )
          expect(gstr1.totals[figure]).toBe(issued)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('gives GSTR-3B its taxed and untaxed supplies, and the part that consumers of other states bought', () => {
    fc.assert(
      fc.property(anyMonth, (documents) => {
        const gstr1 = collect(documents)
        const { taxed, nilPaise, toOtherStates } = gstr3bOf(gstr1)
        expect(taxed.taxablePaise + nilPaise).toBe(gstr1.totals.taxablePaise)
        expect(taxed.igstPaise).toBe(gstr1.totals.igstPaise)
        const businesses = gstr1.sections.b2b.igstPaise + gstr1.sections.cdnr.igstPaise
        expect(toOtherStates.reduce((sum, { igstPaise }) => sum + igstPaise, 0) + businesses).toBe(
          gstr1.totals.igstPaise,
        )
        expect(toOtherStates.map(({ place }) => place.gstCode)).not.toContain('24')
      }),
    )
  })

  test('is the same in whatever sequence the documents come', () => {
    fc.assert(
      fc.property(anyMonth, (documents) => {
        const { nil, withoutHsn, ...one } = collect(documents)
        const { nil: otherNil, withoutHsn: others, ...other } = collect(documents.toReversed())
        expect(other).toEqual(one)
        expect(others.toSorted()).toEqual(withoutHsn.toSorted())
        expect(otherNil).toEqual(expect.arrayContaining(nil))
      }),
    )
  })

  test('has the same sums in its CSV and in its JSON', () => {
    fc.assert(
      fc.property(anyMonth, (documents) => {
        const gstr1 = collect(documents)
        const json = gstr1Json(gstr1, { gstin: GUJARAT, month: MONTH })
        for (const file of GSTR1_FILES) {
          const [titles = [], ...rows] = gstr1Sheet(gstr1, file)
          for (const row of rows) expect(row).toHaveLength(titles.length)
          const at = titles.indexOf('Taxable Value')
          if (at < 0) continue
          const sum = rows.reduce((all, row) => all + paiseOf(row[at]), 0)
          const listed =
            file === 'hsn-b2b' || file === 'hsn-b2c'
              ? gstr1.hsn[file === 'hsn-b2b' ? 'b2b' : 'b2c'].reduce(
                  (all, row) => all + row.taxablePaise,
                  0,
                )
              : Math.abs(gstr1.sections[file as 'b2b'].taxablePaise)
          expect([file, Math.abs(sum)]).toEqual([file, Math.abs(listed)])
        }
        const taxable = (found: unknown): number =>
          found && typeof found === 'object'
            ? Object.entries(found).reduce(
                (all, [name, value]) => all + (name === 'txval' ? paiseOf(value) : taxable(value)),
                0,
              )
            : 0
        const { hsn, cdnr = [], cdnur = [], nil, doc_issue, ...rest } = json
        const sections = Object.values(gstr1.sections)
        const all = sections.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)
        expect(taxable(rest) - taxable(cdnr) - taxable(cdnur)).toBe(
          all - gstr1.sections.nil.taxablePaise,
        )
        expect(taxable(hsn)).toBe(all)
      }),
    )
  })

  test('of ten documents is what one calculates by hand', () => {
    const small = (state: string, grossPaise: number, gstPercent = 5): Sold => ({
      state,
      lines: [{ grossPaise, gstPercent, hsn: '21069099', quantity: 2 }],
    })
    const sold: Sold[] = [
      small('Gujarat', 105_00),
      small('Gujarat', 210_00),
      small('Gujarat', 118_00, 18),
      small('Maharashtra', 105_00),
      small('Maharashtra', 1_05_000_00),
      { ...small('Maharashtra', 2_10_00), gstin: '27AAPFU0939F1ZV' },
      small('Kerala', 50_00, 0),
      small('Gujarat', 2_10_000_00),
    ]
    const invoices = sold.map((one, at) => invoiceOf(one, at + 1))
    const note = (against: InvoiceContent | undefined, amountPaise: number, serial: number) => {
      if (!against) throw new Error('no invoice')
      const number = documentNumber('SMC', '26-27', serial)
      const at = new Date('2026-11-25T06:00:00Z')
      return { content: creditNoteOf(against, [], { amountPaise, number, at }), against }
    }
    const gstr1 = collect([
      ...invoices.map((content) => ({ content, against: undefined })),
      note(invoices[1], 105_00, 1),
      note(invoices[4], 1_05_000_00, 2),
    ])
    expect(gstr1.differences).toEqual([])
    expect(gstr1Sheet(gstr1, 'b2cs').slice(1)).toEqual([
      // 100 + 200 + 2,00,000 of goods, less 100 that came back.
      ['OE', '24-Gujarat', '', 5, 2_00_200, 0, ''],
      ['OE', '24-Gujarat', '', 18, 100, 0, ''],
      ['OE', '27-Maharashtra', '', 5, 100, 0, ''],
    ])
    expect(gstr1Sheet(gstr1, 'b2cl').slice(1)).toEqual([
      ['SMG/26-27/000005', '24-Nov-2026', 1_05_000, '27-Maharashtra', '', 5, 1_00_000, 0, ''],
    ])
    expect(gstr1Sheet(gstr1, 'cdnur').slice(1)).toEqual([
      [
        'B2CL',
        'SMC/26-27/000002',
        '25-Nov-2026',
        'C',
        '27-Maharashtra',
        1_05_000,
        '',
        5,
        1_00_000,
        0,
      ],
    ])
    expect(gstr1Sheet(gstr1, 'b2b').slice(1)).toEqual([
      [
        '27AAPFU0939F1ZV',
        'Asha',
        'SMG/26-27/000006',
        '24-Nov-2026',
        210,
        '27-Maharashtra',
        'N',
        '',
        'Regular B2B',
        '',
        5,
        200,
        0,
      ],
    ])
    expect(gstr1Sheet(gstr1, 'cdnr').slice(1)).toEqual([])
    expect(gstr1Sheet(gstr1, 'exemp').slice(1)).toEqual([
      ['Inter-State supplies to registered persons', 0, 0, 0],
      ['Intra-State supplies to registered persons', 0, 0, 0],
      ['Inter-State supplies to unregistered persons', 50, 0, 0],
      ['Intra-State supplies to unregistered persons', 0, 0, 0],
    ])
    expect(gstr1Sheet(gstr1, 'hsn-b2b').slice(1)).toEqual([
      ['21069099', '', 'PCS-PIECES', 2, 210, 5, 200, 10, 0, 0, 0],
    ])
    expect(gstr1Sheet(gstr1, 'hsn-b2c').slice(1)).toEqual([
      ['21069099', '', 'PCS-PIECES', 2, 50, 0, 50, 0, 0, 0, 0],
      // 2 + 2 + 2 + 2 + 2 sold, 1 + 2 came back.
      ['21069099', '', 'PCS-PIECES', 7, 2_10_315, 5, 2_00_300, 5, 5_005, 5_005, 0],
      ['21069099', '', 'PCS-PIECES', 2, 118, 18, 100, 0, 9, 9, 0],
    ])
    expect(gstr1Sheet(gstr1, 'docs').slice(1)).toEqual([
      ['Invoices for outward supply', 'SMG/26-27/000001', 'SMG/26-27/000008', 8, 0],
      ['Credit Note', 'SMC/26-27/000001', 'SMC/26-27/000002', 2, 0],
    ])
  })

  test('names the GSTIN of its documents, also after the shop got another, and keeps the states of two apart', () => {
    const lines = [{ grossPaise: 105_00, gstPercent: 5, hsn: '21069099', quantity: 1 }]
    const before = invoiceOf({ state: 'Maharashtra', lines }, 1)
    const moved = invoiceOf({ state: 'Maharashtra', lines }, 2)
    const linesThere = moved.lines.map((line) => ({
      ...line,
      igstPaise: 0,
      cgstPaise: 2_50,
      sgstPaise: 2_50,
    }))
    const after: InvoiceContent = {
      ...moved,
      seller: { ...moved.seller, gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' },
      lines: linesThere,
      totals: totalsOf(linesThere),
    }
    const ofBefore = collect([{ content: before, against: undefined }])
    expect(gstr1Json(ofBefore, { gstin: after.seller.gstin, month: MONTH }).gstin).toBe(GUJARAT)
    const both = collect([before, after].map((content) => ({ content, against: undefined })))
    expect(both.sellers).toEqual([GUJARAT, '27AAPFU0939F1ZV'])
    expect(both.differences).toEqual([])
    const { b2cs = [] } = gstr1Json(both, { gstin: GUJARAT, month: MONTH })
    expect(b2cs).toMatchObject([
      { sply_ty: 'INTER', pos: '27', txval: 100, iamt: 5 },
      { sply_ty: 'INTRA', pos: '27', txval: 100, camt: 2.5, samt: 2.5 },
    ])
  })

  test('lists an invoice by itself above ₹1,00,000, not at it', () => {
    const worth = (grossPaise: number): ReturnDocument => ({
      content: invoiceOf(
        { state: 'Kerala', lines: [{ grossPaise, gstPercent: 5, hsn: '2106', quantity: 1 }] },
        1,
      ),
      against: undefined,
    })
    expect(collect([worth(1_00_000_00)]).b2cl).toEqual([])
    expect(collect([worth(1_00_000_01)]).b2cl).toHaveLength(1)
  })

  test('takes back the pieces whose whole value is credited, and none for a part of a price', () => {
    const sale = { hsn: '2106', quantity: 3, grossPaise: 300_00, gstPercent: 5 }
    const against = invoiceOf({ state: 'Gujarat', lines: [sale] }, 1)
    const piecesAfter = (amountPaise: number) => {
      const number = documentNumber('SMC', '26-27', 1)
      const at = new Date('2026-11-25T06:00:00Z')
      const content = creditNoteOf(against, [], { amountPaise, number, at })
      return collect([
        { content: against, against: undefined },
        { content, against },
      ]).hsn.b2c.map(({ pieces }) => pieces)
    }
    expect([99_99, 100_00, 250_00, 300_00].map(piecesAfter)).toEqual([[3], [2], [1], []])
  })

  test('names documents whose codes are too short: below four digits, or six after a year of more than ₹5 crore', () => {
    const sold = (hsn: string, serial: number) => {
      const lines = [{ grossPaise: 105_00, gstPercent: 5, hsn, quantity: 1 }]
      return { content: invoiceOf({ state: 'Kerala', lines }, serial), against: undefined }
    }
    const shortAfter = (turnoverBeforePaise: number) => {
      const { add, close } = collectGstr1({ turnoverBeforePaise })
      for (const [at, hsn] of ['210', '2106', '210690', '21069099'].entries())
        add(sold(hsn, at + 1))
      const { hsnDigits, withoutHsn } = close()
      return [hsnDigits, withoutHsn.length]
    }
    expect(shortAfter(LARGE_TURNOVER_PAISE)).toEqual([4, 1])
    expect(shortAfter(LARGE_TURNOVER_PAISE + 1)).toEqual([6, 2])
  })

  test('knows of no credit note that came too late to lower tax, but how many there were', () => {
    const sale = { hsn: '2106', quantity: 3, grossPaise: 300_00, gstPercent: 5 }
    const against = invoiceOf({ state: 'Kerala', gstin: BUSINESSES[0], lines: [sale] }, 1)
    const late = { number: 'SMR/27-28/000001', at: new Date('2027-12-01T06:00:00Z') }
    const content = creditNoteOf(against, [], { amountPaise: 300_00, ...late })
    const { commercial, ...withNote } = collect([
      { content: against, against: undefined },
      { content, against },
    ])
    const { commercial: none, ...without } = collect([{ content: against, against: undefined }])
    expect(withNote).toEqual(without)
    expect([commercial, none]).toEqual([
      { count: 1, totalPaise: 300_00 },
      { count: 0, totalPaise: 0 },
    ])
  })

  test('says where a document was lost on the way', () => {
    const { add, close } = collectGstr1()
    add({
      content: invoiceOf(
        {
          state: 'Gujarat',
          lines: [{ grossPaise: 105_00, gstPercent: 5, hsn: '21069099', quantity: 1 }],
        },
        1,
      ),
      against: undefined,
    })
    expect(close({ totalPaise: 210_00 }).differences).toEqual([
      { at: 'documents', figure: 'totalPaise', paise: 105_00 },
    ])
  })

  test('says where a document’s lines are not its totals', () => {
    const whole = invoiceOf(
      {
        state: 'Gujarat',
        lines: [{ grossPaise: 105_00, gstPercent: 5, hsn: '21069099', quantity: 1 }],
      },
      1,
    )
    const gstr1 = collect([
      {
        content: { ...whole, totals: { ...whole.totals, cgstPaise: whole.totals.cgstPaise + 1 } },
        against: undefined,
      },
    ])
    expect(gstr1.differences).toEqual([
      { at: 'sections', figure: 'cgstPaise', paise: -1 },
      { at: 'hsn-b2c', figure: 'cgstPaise', paise: -1 },
    ])
  })

  test('lists numbers as ranges when a neighbour belongs to another month', () => {
    const one = (serial: number): ReturnDocument => ({
      content: invoiceOf(
        {
          state: 'Gujarat',
          lines: [{ grossPaise: 105_00, gstPercent: 5, hsn: '2106', quantity: 1 }],
        },
        serial,
      ),
      against: undefined,
    })
    const { ranges } = collect([7, 5, 4, 8, 10].map(one))
    expect(ranges.map(({ first, last, count }) => [first, last, count])).toEqual([
      ['SMG/26-27/000004', 'SMG/26-27/000005', 2],
      ['SMG/26-27/000007', 'SMG/26-27/000008', 2],
      ['SMG/26-27/000010', 'SMG/26-27/000010', 1],
    ])
  })

  test('lists the numbers of each series by themselves in the month in which the shop changes how they begin', () => {
    const sold = {
      state: 'Gujarat',
      lines: [{ grossPaise: 105_00, gstPercent: 5, hsn: '2106', quantity: 1 }],
    }
    const one = (number: string): ReturnDocument => ({
      content: { ...invoiceOf(sold, 1), number },
      against: undefined,
    })
    const numbers = ['AYG/26-27/000001', 'SMG/26-27/000002', 'SMG/26-27/000001', 'AYG/26-27/000002']
    const { ranges } = collect(numbers.map(one))
    expect(ranges.map(({ first, last, count }) => [first, last, count])).toEqual([
      ['AYG/26-27/000001', 'AYG/26-27/000002', 2],
      ['SMG/26-27/000001', 'SMG/26-27/000002', 2],
    ])
  })
})
