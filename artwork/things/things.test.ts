import { describe, expect, test } from 'vitest'
import { PRODUCTS } from '../products.ts'
import { SERVED } from './served.ts'
import { drawThingView } from './thing-view.ts'

describe('the things in the packs', () => {
  test('are drawn for every product, and for nothing else', () => {
    expect(Object.keys(SERVED).sort()).toEqual(PRODUCTS.map(({ sku }) => sku).sort())
  })

  test('consist of shapes only: no font, no external picture, no missing number', () => {
    for (const product of PRODUCTS) {
      expect(drawThingView(product)).not.toMatch(/<text|font-|<image|href="http|NaN|undefined/)
    }
  })

  test('differ from each other', () => {
    expect(new Set(PRODUCTS.map(drawThingView)).size).toBe(PRODUCTS.length)
  })

  test('show a sachet and its box for sachets alone', () => {
    const sachets = Object.entries(SERVED).filter(([, served]) => served.in === 'sachet')
    const skus = PRODUCTS.filter(({ form }) => form === 'sachet').map(({ sku }) => sku)
    expect(sachets.map(([sku]) => sku).sort()).toEqual(skus.sort())
  })
})
