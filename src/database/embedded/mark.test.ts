import { readdirSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { markOf, newMark, readMark, writeFirstMark, writeMark } from './mark.ts'

function emptyFolder(): string {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

test('a mark is read as it was written, and nothing is left beside it', () => {
  const folder = emptyFolder()
  const mark = writeFirstMark(folder, newMark('/data/postgres'))
  expect(readMark(folder)).toEqual(mark)
  writeMark(folder, { ...mark, state: 'ready' })
  expect(readMark(folder)).toEqual({ ...mark, state: 'ready' })
  expect(readdirSync(folder)).toEqual(['samagni.json'])
})

test('two simultaneous first starts on one folder both use the mark of the faster one', () => {
  const folder = emptyFolder()
  const faster = writeFirstMark(folder, newMark('/data/postgres'))
  expect(writeFirstMark(folder, newMark('/data/postgres'))).toEqual(faster)
})

test('a folder without a mark returns none', () => {
  expect(readMark(emptyFolder())).toBeUndefined()
})

test.each(['', '{"shop":', '{"shop":"1","state":"ready","postgres":"/data"}', 'null'])(
  'a damaged mark is refused, not replaced: %j',
  (text) => {
    const folder = emptyFolder()
    writeFileSync(markOf(folder), text)
    expect(() => readMark(folder)).toThrow('is damaged. Nothing was changed')
  },
)
