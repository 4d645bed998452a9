import { expect, test } from 'vitest'
import { linesIn, textOfLines } from './order-lines.ts'

test('the lines of a draft are read back, and what another version of the shop kept is left out', () => {
  const line = { productId: 'gulkand', name: 'Gulkand', quantity: 2 }
  expect(linesIn('')).toEqual([])
  expect(linesIn(JSON.stringify([line, { ...line, productId: undefined }, null, 7]))).toEqual([
    line,
  ])
  expect(linesIn(JSON.stringify({ gulkand: 2 }))).toEqual([])
  expect(linesIn(textOfLines(linesIn(JSON.stringify([line]))))).toEqual([line])
})
