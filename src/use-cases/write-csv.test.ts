import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

const lineOf = (cells: (string | number)[]) => writeCsv([cells])

/** Reads one line of RFC 4180 back, written apart from what writes it. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let rest = line
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = /^[^",\r\n]*/.exec(rest)
    const raw = quoted?.[0] ?? plain?.[0] ?? ''
    cells.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : raw)
    rest = rest.slice(raw.length)
    if (!rest.startsWith(',')) return rest === '\r\n' ? cells : [...cells, `left over: ${rest}`]
    rest = rest.slice(1)
  }
}

describe('a cell of an exported table (PRV-01)', () => {
  test.each([
    '=HYPERLINK("http://evil","x")',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1+1',
    '\r=1+1',
    '  =1+1',
    '\u00a0=1+1',
    '\uff1d1+1',
    '\u200b=1+1',
    '\u2060\u00ad+1',
    '\u3164\u2800@SUM(1)',
    '\u0000=1+1',
  ])('that begins as %j does is text for a spreadsheet', (text) => {
    const [shown = ''] = cellsOf(lineOf([text]))
    expect(shown).toBe(`'${text}`)
  })

  test('keeps quotes, commas and line ends inside one cell', () => {
    expect(lineOf(['a "b"', 'c,d', 'e\r\nf', 'plain', 12])).toBe(
      '"a ""b""","c,d","e\r\nf",plain,12\r\n',
    )
  })

  test('a figure stays a figure, a minus in front of a number of ours included', () => {
    expect(lineOf([-5])).toBe('-5\r\n')
  })

  test('whatever stands in the cells, the row is read back with as many, each begun harmlessly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 6 }),
        (row) => {
          const read = cellsOf(lineOf(row))
          expect(
            read.map((cell, at) => cell.replace(/^'/, '') === row[at]?.replace(/^'/, '')),
          ).toEqual(row.map(() => true))
          expect(read.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
        },
      ),
    )
  })
})
