import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tabDraft } from './tab-draft.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('each form restores its own texts and ticks, until it is sent', () => {
  const ticket = tabDraft<{ message: string; agreed: boolean }>('ticket')
  const other = tabDraft<{ note: string }>('an order')
  expect(ticket.read()).toBeUndefined()
  ticket.write({ message: 'The lid is broken.', agreed: true })
  other.write({ note: 'Leaks.' })
  expect(ticket.read()).toEqual({ message: 'The lid is broken.', agreed: true })
  ticket.write(undefined)
  expect(ticket.read()).toBeUndefined()
  expect(other.read()).toEqual({ note: 'Leaks.' })
  other.write(undefined)
  expect(kept.size).toBe(0)
})

test('numbers and lists of texts are restored, lists of anything else are not', () => {
  const post = tabDraft<{ rating: number; categories: readonly string[] }>('post')
  post.write({ rating: 4, categories: ['Wellness', 'Ghee'] })
  expect(post.read()).toEqual({ rating: 4, categories: ['Wellness', 'Ghee'] })
  kept.set('samagni-form-drafts', '{"post":{"rating":4,"categories":["Wellness",{}]}}')
  expect(post.read()).toEqual({ rating: 4 })
})

test('values that no form has written are ignored', () => {
  const ticket = tabDraft<{ message: string }>('ticket')
  for (const text of ['no JSON', '7', 'null', '{"ticket":null}', '{"ticket":{"message":{}}}']) {
    kept.set('samagni-form-drafts', text)
    expect(ticket.read()).toBeUndefined()
  }
})
