import { expect, test } from 'vitest'
import { welcomeLines } from './welcome.ts'

const SHOP = {
  mode: 'live',
  adminEmails: ['owner@shop.in'],
  origin: 'https://shop.in',
  inNetwork: [],
  isOpen: true,
} as const

test('a closed live shop reports at its start that it is closed, and where its owner signs in', () => {
  const text = welcomeLines({ ...SHOP, isOpen: false }).join('\n')
  expect(text).toContain('closed to shoppers until its owner opens it')
  expect(text).toContain('ADMIN_EMAILS names signs in at https://shop.in/login?next=')
  expect(text).not.toContain('open at')
})

test('an open live shop prints its address and the panel, and no person', () => {
  const text = welcomeLines(SHOP).join('\n')
  expect(text).toContain('open at https://shop.in')
  expect(text).toContain('https://shop.in/admin_panel')
  expect(text).not.toContain('owner@shop.in')
})

test('a demo prints its owner, its stand-ins and its network addresses', () => {
  const lines = welcomeLines({ ...SHOP, mode: 'demo', inNetwork: ['http://192.168.1.7:3000'] })
  expect(lines).toHaveLength(5)
  expect(lines.join('\n')).toContain('http://192.168.1.7:3000')
  expect(lines.join('\n')).toContain('https://shop.in/stand-ins')
})
