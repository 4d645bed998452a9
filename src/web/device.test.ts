import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceStore } from './device.ts'

const kept = new Map<string, string>()
let page = new EventTarget()

beforeEach(() => {
  kept.clear()
  page = new EventTarget()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  vi.stubGlobal('window', Object.assign(page, { localStorage }))
})
afterEach(() => vi.unstubAllGlobals())

const textStore = () =>
  createDeviceStore('text', (value) => (typeof value === 'string' ? value : ''))

test('another tab’s change of the same value is adopted, and of all values without a key', () => {
  const store = textStore()
  expect(store.get()).toBe('')
  kept.set('text', '"of another tab"')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }))
  expect(store.get()).toBe('')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'text' }))
  expect(store.get()).toBe('of another tab')
  kept.set('text', '"ordered since"')
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(store.get()).toBe('ordered since')
})
