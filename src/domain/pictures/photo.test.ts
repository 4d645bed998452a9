import { expect, test } from 'vitest'
import { parsePhotoIds, photoOfFile } from './photo.ts'

const id = (letter: string) => letter.repeat(26)

test('a list of photos holds only different random ids, and no more than allowed', () => {
  expect(parsePhotoIds([], 3)).toEqual([])
  expect(parsePhotoIds([id('a'), id('b'), id('c')], 3)).toEqual([id('a'), id('b'), id('c')])
  for (const wrong of [
    [id('a'), id('a')],
    [id('a'), id('b'), id('c'), id('d')],
    ['../session-secret'],
    [1],
    id('a'),
    { 0: id('a') },
    null,
    undefined,
  ]) {
    expect(parsePhotoIds(wrong, 3)).toBeUndefined()
  }
})

test('only the name of a photo’s file names a photo', () => {
  expect(photoOfFile(`${id('a')}-640.webp`)).toBe(id('a'))
  for (const wrong of [
    `${id('a')}-640.png`,
    `../${id('a')}-640.webp`,
    `${id('a')}-640.webp.part`,
    id('a'),
  ]) {
    expect(photoOfFile(wrong)).toBeUndefined()
  }
})
