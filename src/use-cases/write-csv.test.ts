import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

const lineOf = (cells: (string | number)[]) => writeCsv([cells])

/** Parses one RFC 4180 line, independently of the writer. */
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
  ])('beginning with %j is text for a spreadsheet', (text) => {
    const [shown = ''] = cellsOf(lineOf([text]))
    expect(shown).toBe(`'${text}`)
  })

  test('keeps quotes, commas and line ends within one cell', () => {
    expect(lineOf(['a "b"', 'c,d', 'e\r\nf', 'plain', 12])).toBe(
      '"a ""b""","c,d","e\r\nf",plain,12\r\n',
    )
  })

  test('with a number stays a number, negative ones too', () => {
    expect(lineOf([-5])).toBe('-5\r\n')
  })

  test('is read back unchanged in number and harmless, whatever it contains', () => {
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
