import type { Chance } from './seeded.ts'

/** Hostile texts that every form must survive. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '0',
  '-1',
  '1e9',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  "' OR 1=1--",
  '"; drop table orders; --',
  '1) union select 1--',
  '%',
  '_',
  '\\',
  '%00',
  '*',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '<%= 7*7 %>',
  '../../etc/passwd',
  '..\\..\\x',
  '/etc/passwd',
  'file:///etc/passwd',
  '//evil.example',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202egnp.exe',
  '\ufeff',
  '\u200b',
  '\u0301',
  'अश्वगंधा',
  'ગુલાબ',
  '☃',
  '👩‍👩‍👧‍👦',
  '𝕊𝕞',
  'ﷺ'.repeat(30),
  'e\u0301'.repeat(60),
  '३९०००१',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '$gt',
  'length',
  '390001',
  '9825012345',
  'Gujarat',
  'COD',
  'prepaid',
  'delivered',
  'khus-sharbat',
  'a'.repeat(101),
  'a '.repeat(300),
  '9'.repeat(40),
  'x'.repeat(9_000),
]
const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  2,
  100,
  101,
  0.1,
  1e-7,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  390_001,
]

/** Any JSON value, nested a little, sometimes deeply. */
export function hostileValue(chance: Chance, depth = 0): unknown {
  const kind = chance.below(depth > 3 ? 5 : 9)
  if (kind < 2) return chance.pick(TEXTS)
  if (kind === 2) return chance.pick(NUMBERS)
  if (kind === 3) return chance.pick([null, true, false])
  if (kind === 4) return String(chance.pick(NUMBERS))
  if (kind === 5)
    return Array.from({ length: chance.below(6) }, () => hostileValue(chance, depth + 1))
  if (kind === 6) return Array.from({ length: 60 }, () => chance.pick(TEXTS))
  if (kind === 7) return nested(chance.pick([10, 200, 3_000]))
  const names = Array.from({ length: chance.below(5) }, () => chance.pick(TEXTS))
  return Object.fromEntries(names.map((name) => [name, hostileValue(chance, depth + 1)]))
}

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let at = 0; at < levels; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

export const hostileText = (chance: Chance): string => chance.pick(TEXTS)

/** Longer than any name of ours, short enough that the address itself is parsed. */
const MAX_PATH_LENGTH = 600

/** A text in an address: encoded, half encoded, doubly encoded or not at all. */
export function inAddress(chance: Chance, whole: string): string {
  const text = whole.slice(0, MAX_PATH_LENGTH)
  const encoded = encodeURIComponent(text.toWellFormed())
  switch (chance.below(8)) {
    case 0:
      return encodeURIComponent(encoded)
    case 1:
      return encoded.replaceAll('%2F', '/').replaceAll('%2E', '.')
    case 2:
      return text.replace(/[^!-~]|[#?]/g, '')
    case 3:
      return `${encoded}${chance.pick(['%00', '%', '%f', '%ff', '%c0%ae', '%ed%a0%80', '%2e', '%2fx'])}`
    default:
      return encoded
  }
}
