import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOME_PRODUCTS, HOME_TABS } from '#domain/catalog/home.ts'
import { matchesCategories, matchesHomeTab } from './catalog-filter.ts'

const khus = { name: 'Khus Sharbat', category: 'Sharbats' }
const laddu = { name: 'Ragi Til Laddu', category: 'Functional Foods' }

describe('the listing filter', () => {
  test('shows everything while no category is ticked', () => {
    expect(matchesCategories(khus, [])).toBe(true)
  })

  test('shows a product whose category or name contains any ticked title, ignoring case', () => {
    expect(matchesCategories(khus, ['SHARBATS'])).toBe(true)
    expect(matchesCategories(khus, ['Drinks', 'sharbats'])).toBe(true)
    expect(matchesCategories(khus, ['khus'])).toBe(true)
    expect(matchesCategories(khus, ['Drinks'])).toBe(false)
  })

  test('matches category and name as one text with a space between', () => {
    expect(matchesCategories(khus, ['sharbats khus'])).toBe(true)
    expect(matchesCategories(khus, ['sharbatskhus'])).toBe(false)
  })

  test('treats special characters of a title as text, never as a pattern', () => {
    expect(matchesCategories(khus, ['%'])).toBe(false)
    expect(matchesCategories(khus, ['Shar.ats'])).toBe(false)
    expect(matchesCategories({ ...khus, name: '100% Khus' }, ['100%'])).toBe(true)
  })

  test('shows more, never less, when another title is ticked', () => {
    const title = fc.string({ minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(title, title, fc.array(title), title, (name, category, ticked, one) => {
        const before = ticked.length > 0 && matchesCategories({ name, category }, ticked)
        expect(matchesCategories({ name, category }, [...ticked, one]) || !before).toBe(true)
      }),
    )
  })
})

describe('the home page tabs', () => {
  test('are Sharbat, Drink, Food and Cosmetics, with four products', () => {
    expect(HOME_TABS).toEqual(['Sharbat', 'Drink', 'Food', 'Cosmetics'])
    expect(HOME_PRODUCTS).toBe(4)
  })

  test('show a product whose category or name contains the tab, ignoring case', () => {
    expect(matchesHomeTab(khus, 'sharbat')).toBe(true)
    expect(matchesHomeTab(laddu, 'Food')).toBe(true)
    expect(matchesHomeTab({ name: 'Food Basket', category: 'Gifts' }, 'Food')).toBe(true)
    expect(matchesHomeTab(laddu, 'Drink')).toBe(false)
  })

  test('match category and name separately, not across them', () => {
    expect(matchesHomeTab(khus, 'Sharbats Khus')).toBe(false)
  })
})
