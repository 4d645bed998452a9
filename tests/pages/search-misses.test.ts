import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { indianDay } from '#domain/time/india.ts'
import { get, renderedShop, wordsOf } from '#tests/support/rendered-shop.ts'

const rendered = renderedShop()

test('a listing without hits counts its words; one with hits, and one that answers a need, do not', async () => {
  for (const text of ['Zwxkqv', 'khus', 'pregnancy']) {
    expect((await rendered.open(`/category/?q=${text}`)).status).toBe(200)
  }
  const { rows } = await rendered.shop.db.$client.query('select words, times from search_misses')
  expect(rows).toEqual([{ words: 'zwxkqv', times: 1 }])
})

test('words without hits are tied from the sales, and find from then on', async () => {
  const { shop, open } = rendered
  const { headers } = await shop.signIn({ admin: true })
  const address = '/admin_panel/sales?table=searches'
  await shop.db.$client.query(
    `insert into search_misses (day, words, times) values ($1, 'qqwwzz', 3)`,
    [indianDay(shop.clock.now())],
  )
  const before = await open(`${address}&tie=qqwwzz`, headers)
  const row = before.root.querySelector('.sales-table a')
  expect(row?.getAttribute('aria-label')).toBe('Connect “qqwwzz”')
  expect(row?.getAttribute('href')).toContain('tie=qqwwzz')
  expect(before.root.querySelector('[name=words]')?.getAttribute('value')).toBe('qqwwzz')

  const tied = await shop.app.inject({
    method: 'PUT',
    url: paths.sales.tieSearch(),
    headers,
    payload: { words: 'qqwwzz', finds: 'Khus Sharbat' },
  })
  expect(tied.json()).toMatchObject({ hits: 1 })
  const after = await open(address, headers)
  expect(wordsOf(get(after.root, 'main'))).toContain('Khus Sharbat')
  expect(wordsOf(get((await open('/category/?q=qqwwzz')).root, 'main'))).toContain('Khus Sharbat')
})

test('who may not change products sees the words and ties none', async () => {
  const { shop, open } = rendered
  const { headers } = await shop.signIn({ role: 'accountant', email: 'accountant@samagni.example' })
  const { root } = await open('/admin_panel/sales?table=searches&tie=qqwwzz', headers)
  expect(wordsOf(get(root, 'main'))).toContain('qqwwzz')
  expect(root.querySelector('[name=words]')).toBeNull()
  expect(root.querySelector('.sales-table a')).toBeNull()
})
