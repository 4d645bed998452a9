import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { pages } from '#urls.ts'

const opened = renderedShop()

beforeAll(async () => {
  const { shop } = opened
  await shop.db.execute(sql`
    insert into product_companions (product_id, companion_id, position)
    values ('gulkand', 'haldi-kesar-milk', 0)`)
  await inTransaction(shop.db, moveContentVersion)
})

test.each([
  ['', 'Often bought together', 'Haldi Kesar Milk'],
  ['/hi', 'अक्सर साथ खरीदे जाते हैं', 'हल्दी-केसर दूध'],
  ['/gu', 'ઘણી વાર સાથે ખરીદાય છે', 'હળદર-કેસર દૂધ'],
])(
  'a product shows what is bought with it, each with its own button (%s)',
  async (code, title, name) => {
    const { status, root } = await opened.open(`${code}${pages.product('gulkand')}`)
    expect(status).toBe(200)
    const section = root.querySelector('.companions')
    expect(section?.querySelector('h2')?.text).toBe(title)
    expect(section?.text).toContain(name)
    expect(section?.text).toContain('₹')
    expect(
      section?.querySelectorAll('form input[name="product"]').map((one) => one.attributes.value),
    ).toEqual(['haldi-kesar-milk'])
    // Nothing is chosen beforehand.
    expect(section?.querySelectorAll('[checked], [type="checkbox"], select')).toEqual([])
  },
)

test('a product without any has no such row', async () => {
  const { root } = await opened.open(pages.product('haldi-kesar-milk'))
  expect(root.querySelector('.companions')).toBeNull()
})
