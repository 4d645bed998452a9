import { describe, expect, test } from 'vitest'
import { type Holder, isPanelRight, mayUse, PANEL_RIGHTS, RIGHTS, type Right } from './rights.ts'

const rights = Object.keys(RIGHTS) as Right[]
const shopper: Holder = { role: 'shopper', rights: new Set() }
const owner: Holder = { role: 'admin', rights: new Set(PANEL_RIGHTS) }

describe.each(rights)('the right %s', (right) => {
  const audience = RIGHTS[right]

  test('belongs to the audience it names and to everybody above it', () => {
    expect(mayUse(owner, right)).toBe(true)
    expect(mayUse(shopper, right)).toBe(audience !== 'admin')
    expect(mayUse(undefined, right)).toBe(audience === 'anyone')
  })

  test('of the panel is only had by whom it was given to', () => {
    const without = new Set(PANEL_RIGHTS.filter((one) => one !== right))
    expect(mayUse({ role: 'admin', rights: without }, right)).toBe(!isPanelRight(right))
    // A shopper's session never carries rights; if one did, it would open nothing.
    expect(mayUse({ role: 'shopper', rights: new Set(PANEL_RIGHTS) }, right)).toBe(
      audience !== 'admin',
    )
  })
})

test('what changes orders, products and money belongs to the panel', () => {
  expect(RIGHTS['order.list-all']).toBe('admin')
  expect(RIGHTS['order.change-delivery']).toBe('admin')
  expect(RIGHTS['team.change']).toBe('admin')
})
