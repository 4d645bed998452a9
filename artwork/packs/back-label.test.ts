import { describe, expect, test } from 'vitest'
import { productRows } from '#database/seed/product-rows.ts'
import { findClaims } from '#domain/claims/find-claims.ts'
import { formatRupees } from '#domain/money/money.ts'
import { PRODUCTS } from '../products.ts'
import { backLabelFacts } from './back-label-facts.ts'
import { drawLabelView } from './label-view.ts'

const ROWS = productRows({ now: new Date(0), mode: 'demo' })

describe.each(ROWS)('the back of the pack of $name', (row) => {
  const facts = backLabelFacts(row.sku)
  const cells = new Map(facts.cells)
  const paragraphs = new Map(facts.paragraphs)

  test('declares content, price, origin, licence and how long it keeps, as the catalogue has them', () => {
    expect(cells.get('Net quantity')).toBe(row.netQuantity)
    expect(cells.get('MRP, incl. of all taxes')).toBe(formatRupees(row.mrpPaise))
    expect(cells.get('Country of origin')).toBe(row.countryOfOrigin)
    expect([...cells.values()]).toContain(row.licenceNumber)
    expect([...cells.values()].join()).toContain(`${row.shelfLifeMonths} month`)
    expect([...cells.values()]).not.toContain('')
  })

  test('names what is in it, how it is used, who made it and whom to ask', () => {
    for (const material of row.materials) expect(paragraphs.get('Ingredients')).toContain(material)
    for (const allergen of row.allergens) expect(paragraphs.get('Cautions')).toContain(allergen)
    expect(paragraphs.get('How to use')).toBe(row.serving)
    expect(paragraphs.get('Made by')).toBe(row.maker)
    expect(paragraphs.get('Customer care')).toContain('@')
    expect(paragraphs.get('Cautions') ?? '').toMatch(
      row.externalUse ? /For external use only/ : /^/,
    )
  })

  test('claims nothing', () => {
    expect(findClaims([...facts.paragraphs.flat(), facts.commonName].join('\n'))).toEqual([])
  })
})

test('every back is drawn as outlines', () => {
  for (const product of PRODUCTS) {
    expect(drawLabelView(product)).not.toMatch(/<text|font-|<image|NaN|undefined/)
  }
})
