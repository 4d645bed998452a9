import { describe, expect, test } from 'vitest'
import { readOutsideUrl } from './outside-url.ts'

const read = (text: string, allowsLocal = false) =>
  readOutsideUrl(text, { maxLength: 60, allowsLocal })

describe('an address to which the shop sends requests', () => {
  test.each([
    ['https://books.example.in', 'https://books.example.in/'],
    [' HTTPS://Books.Example.IN/Hooks?Id=A ', 'https://books.example.in/Hooks?Id=A'],
    ['https://books.example.in:8443/x', 'https://books.example.in:8443/x'],
    ['https://books.example.in.', 'https://books.example.in./'],
    ['https://lan.example.in', 'https://lan.example.in/'],
    [`https://example.in/${'x'.repeat(41)}`, `https://example.in/${'x'.repeat(41)}`],
  ])('%j is %j', (text, url) => {
    expect(read(text)).toEqual({ ok: true, url })
  })

  test.each([
    '',
    'books.example.in',
    'http://books.example.in',
    'ftp://books.example.in',
    'javascript:https://books.example.in',
    'see https://books.example.in',
    'https://books.example.in/ or another',
    'https://shop@books.example.in',
    'https://books.example.in\\@evil.example',
    'https://books.example.in/#x',
    'https://books.example.in:123456/',
    `https://example.in/${'x'.repeat(42)}`,
  ])('%j is none', (text) => {
    expect(read(text)).toEqual({ ok: false, reason: 'wrong' })
  })

  test.each([
    'https://localhost',
    'https://LOCALHOST/',
    'https://localhost:3000',
    'https://localhost.',
    'https://printer.local',
    'https://Printer.LAN:443',
    'https://db.internal./x',
    'https://10.0.0.1',
    'https://10.0.0.1:8080',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::1]:443/',
    'https://books.example.1',
    'https://intranet',
    'https://books',
  ])('%j is inside, where the shop sends nothing', (text) => {
    expect(read(text)).toEqual({ ok: false, reason: 'inside' })
  })

  test('may be any http address in tests and rehearsals, and nothing else', () => {
    expect(read('http://127.0.0.1:4000/hook', true)).toEqual({
      ok: true,
      url: 'http://127.0.0.1:4000/hook',
    })
    expect(read('ftp://127.0.0.1', true)).toEqual({ ok: false, reason: 'wrong' })
    expect(read('', true)).toEqual({ ok: false, reason: 'wrong' })
  })
})
