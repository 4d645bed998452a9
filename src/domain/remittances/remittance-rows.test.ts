import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListedLine, MAX_REMITTANCE_ROWS, readRemittanceRows } from './remittance-rows.ts'

const lines = (...rows: readonly (readonly string[])[]): ListedLine[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }))
function read(...rows: readonly (readonly string[])[]) {
  const answer = readRemittanceRows(lines(...rows))
  if (!answer.ok) throw new Error(answer.reason)
  return answer
}
const problemsOf = (...rows: readonly (readonly string[])[]) =>
  read(...rows).errors.map(({ line, problem }) => `${line} ${problem}`)

describe("a courier's list", () => {
  test('is read by its column names, in any order', () => {
    const { rows, errors } = read(
      ['Sr. No', 'AWB Code', 'Order ID', 'Order Value', 'COD Amount', 'Remitted Amount'],
      ['1', '32101234567890', 'SMG-10001', '520', '499', '₹1,499.50'],
    )
    expect(errors).toEqual([])
    expect(rows).toEqual([
      {
        line: 2,
        trackingId: '32101234567890',
        orderNumber: 'SMG-10001',
        amountPaise: 149_950,
      },
    ])
  })

  test('is read without a header as a number and an amount a line, separated by a space too', () => {
    const { rows } = read(['SMG-10001', '499'], ['32101234567890  650.5'], ['#smg-10002', '-10'])
    expect(rows).toMatchObject([
      { orderNumber: 'SMG-10001', trackingId: '', amountPaise: 49_900 },
      { orderNumber: '', trackingId: '32101234567890', amountPaise: 65_050 },
      { orderNumber: 'SMG-10002', amountPaise: -1_000 },
    ])
  })

  test('is read below a title and a period, and with a header that contains digits', () => {
    const list = [
      ['AWB 1', 'Order', 'COD Amount (2)'],
      ['', 'SMG-10001', '499'],
    ]
    expect(read(['COD remittance'], ['01-11-2026', '15-11-2026'], ...list)).toMatchObject({
      rows: [{ line: 4, orderNumber: 'SMG-10001', amountPaise: 49_900 }],
      errors: [],
    })
    // What is paid above a header is not left out.
    expect(problemsOf(['SMG-10002', '10'], ...list)).toEqual(['2 cells-wrong'])
  })

  test('is read with digits of Hindi and Gujarati', () => {
    expect(read(['SMG-१०००१', '४९९'], ['૩૨૧૦૧૨૩૪', '૬૫૦.૫']).rows).toMatchObject([
      { orderNumber: 'SMG-10001', amountPaise: 49_900 },
      { trackingId: '32101234', amountPaise: 65_050 },
    ])
  })

  test('leaves out lines without money, and counts them', () => {
    const { rows, withoutMoney } = read(['SMG-10001', '0'], ['SMG-10002', '0.00'])
    expect(rows).toEqual([])
    expect(withoutMoney).toBe(2)
  })

  test.each([
    ['a word', ['Total', '', '1,149.50']],
    ['nothing', ['', '', '1149.5']],
  ])('leaves out a last line that is the sum of the others, named by %s', (_, total) => {
    const head = ['AWB', 'Order', 'COD Amount']
    const parcels = [
      ['32101234567890', 'SMG-10001', '499'],
      ['', 'SMG-10002', '650.50'],
    ]
    const { rows, errors, withoutMoney } = read(head, ...parcels, total)
    expect([rows.length, errors, withoutMoney]).toEqual([2, [], 1])
    // Only there, and only if it is their sum.
    expect(problemsOf(head, ...parcels, total, ['', 'SMG-10003', '1'])).toHaveLength(1)
    expect(problemsOf(head, ...parcels, ['Total', '', '1149'])).toEqual(['4 parcel-wrong'])
  })

  test('reports every unreadable line', () => {
    expect(
      problemsOf(
        ['SMG-10001', '499'],
        ['3.21012E+13', '499'],
        ['SMG-10002', ''],
        ['SMG-10003', 'ten'],
        ['SMG-10004', '1', '499.00'],
        ['SMG-10005', '49.905'],
      ),
    ).toEqual([
      '2 parcel-wrong',
      '3 amount-missing',
      '4 amount-wrong',
      '5 cells-wrong',
      '6 amount-wrong',
    ])
    expect(problemsOf(['AWB', 'Amount'], ['', '499'])).toEqual(['2 parcel-missing'])
  })

  test('with a repeated line is reported as a mistake', () => {
    expect(problemsOf(['SMG-10001', '499'], ['SMG-10001', '499'])).toEqual(['2 twice-in-list'])
    expect(problemsOf(['SMG-10001', '400'], ['SMG-10001', '99'])).toEqual([])
    // In the sequence of the file, so that it is corrected from top to bottom.
    expect(problemsOf(['SMG-1', '499'], ['SMG-1', '499'], ['Box', '1'])).toEqual([
      '2 twice-in-list',
      '3 parcel-wrong',
    ])
  })

  test('is refused without rows, without known columns, and when it is too long', () => {
    const many = Array.from({ length: MAX_REMITTANCE_ROWS + 1 }, (_, n) => [`SMG-${n}`, '1'])
    expect(readRemittanceRows([])).toEqual({ ok: false, reason: 'no-rows' })
    expect(readRemittanceRows(lines(['AWB', 'Amount']))).toEqual({ ok: false, reason: 'no-rows' })
    expect(readRemittanceRows(lines(['Name', 'Town'], ['a', 'b']))).toEqual({
      ok: false,
      reason: 'columns-unknown',
    })
    expect(readRemittanceRows(lines(...many))).toEqual({ ok: false, reason: 'too-many-rows' })
  })
})

test('every amount of paise is read back as written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.boolean(), (paise, isBack) => {
      const text = `${isBack ? '-' : ''}₹${(paise / 100).toFixed(2)}`
      const [row] = read(['SMG-10001', text]).rows
      expect(row?.amountPaise).toBe(isBack ? -paise : paise)
    }),
  )
})

test('every line is a row, an error or without money', () => {
  const anyLine = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('SMG-1', '499', '0', '', '32101234567890')),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (cells) => {
      const answer = readRemittanceRows(lines(['AWB', 'Amount'], ...cells))
      if (!answer.ok) throw new Error(answer.reason)
      const unread = answer.errors.filter(({ problem }) => problem !== 'twice-in-list')
      expect(answer.rows.length + unread.length + answer.withoutMoney).toBe(cells.length)
    }),
  )
})
