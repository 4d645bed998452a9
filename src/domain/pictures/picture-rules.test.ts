import { describe, expect, test } from 'vitest'
import { pictureFormat, widthsFor } from './picture-rules.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the format of a file', () => {
  test.each([
    ['\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
    ['\x89PNG\r\n\x1a\n\x00\x00', 'png'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'webp'],
    ['GIF89a=1//', 'gif'],
    ['\x00\x00\x00\x20ftypavif', 'avif'],
  ])('%j is detected by its first bytes', (text, format) => {
    expect(pictureFormat(bytesOf(text))).toBe(format)
  })

  test.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!-- x --><svg/>',
    '<?xml version="1.0"?><svg/>',
    '<!doctype html><img src=x>',
    '%PDF-1.7',
    'II*\x00',
    '\x00\x00\x00\x20ftypheic',
    ' \xff\xd8\xff',
  ])('%j is not an accepted picture (UPL-03, UPL-04)', (text) => {
    expect(pictureFormat(bytesOf(text))).toBeUndefined()
  })
})

test('a picture is stored in the widths of the drawn packs, and never enlarged beyond the smallest', () => {
  expect(widthsFor('square', 4_000)).toEqual([160, 320, 640, 960])
  expect(widthsFor('square', 700)).toEqual([160, 320, 640])
  expect(widthsFor('square', 1)).toEqual([160])
  expect(widthsFor('whole', 1_000)).toEqual([320, 640, 960])
})
