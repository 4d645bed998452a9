import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPersonalData, createDeviceStore, DEVICE_KEYS, followSignOut } from './device.ts'

const kept = new Map<string, string>()
let written: string[] = []
let page = new EventTarget()

beforeEach(() => {
  kept.clear()
  written = []
  page = new EventTarget()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      kept.set(key, text)
      written.push(key)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', Object.assign(page, { localStorage }))
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      key: string
      constructor(type: string, { key }: { key: string }) {
        super(type)
        this.key = key
      }
    },
  )
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

test('what a tab stores for itself, such as health answers and drafts, goes when another tab signs out', () => {
  const ofTab = new Map<string, string>([
    [DEVICE_KEYS.concerns, '["acidity"]'],
    [DEVICE_KEYS.formDrafts, '{"review":"…"}'],
    [DEVICE_KEYS.counted, '["cart"]'],
  ])
  const sessionStorage = {
    getItem: (key: string) => ofTab.get(key) ?? null,
    removeItem: (key: string) => void ofTab.delete(key),
  }
  Object.assign(page, { sessionStorage })
  const concerns = createDeviceStore(DEVICE_KEYS.concerns, (value) => value ?? [], 'sessionStorage')
  expect(concerns.get()).toEqual(['acidity'])
  followSignOut()
  const signedOut = (newValue: string | null) =>
    page.dispatchEvent(
      Object.assign(new Event('storage'), { key: DEVICE_KEYS.signedOut, newValue }),
    )
  // A session that has only ended keeps drafts, so that its shopper signs in and goes on.
  page.dispatchEvent(Object.assign(new Event('storage'), { key: DEVICE_KEYS.user, newValue: null }))
  signedOut(null)
  expect(ofTab.size).toBe(3)
  signedOut('true')
  expect([...ofTab.keys()]).toEqual([DEVICE_KEYS.counted])
  expect(concerns.get()).toEqual([])
})

test('a sign-out tells the other tabs, and leaves nothing of that behind', () => {
  clearPersonalData()
  expect(written).toEqual([DEVICE_KEYS.signedOut])
  expect(kept.size).toBe(0)
})
