import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { pages } from '#urls.ts'

const opened = renderedShop()
let asha: SignedIn

beforeAll(async () => {
  asha = await opened.shop.signIn({ email: 'asha@example.com', name: 'Asha Patel' })
})

const KHUS = 'khus-sharbat'
const MILK = 'haldi-kesar-milk'

async function wish(add: readonly string[]): Promise<void> {
  await opened.app.inject({
    method: 'POST',
    url: paths.wishlist.change(),
    headers: { ...asha.headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ add, remove: [] }),
  })
}

const ownHeaders = () => ({ cookie: String(asha.headers.cookie) })

describe('the heart of a product', () => {
  test.each([
    ['', 'Wishlist: Khus Sharbat'],
    ['/hi', 'विशलिस्ट: खस शरबत'],
    ['/gu', 'વિશલિસ્ટ: ખસ શરબત'],
  ])(
    'names the product in the reader’s script, on its page and its cards (%s)',
    async (code, name) => {
      for (const address of [pages.product(KHUS), pages.listing({ categories: ['Sharbats'] })]) {
        const { root } = await opened.open(`${code}${address}`)
        const hearts = root.querySelectorAll('.wish[aria-pressed="false"]')
        expect(hearts.map((heart) => heart.getAttribute('aria-label'))).toContain(name)
      }
    },
  )

  test('is not on a sachet', async () => {
    const { rows } = await opened.shop.db.$client.query(
      "select id from products where kind = 'sachet' and not hidden limit 1",
    )
    const { root } = await opened.open(pages.product(rows[0].id))
    expect(root.querySelector('.product')).not.toBeNull()
    expect(root.querySelector('.wish')).toBeNull()
  })
})

describe('the page of the wishlist', () => {
  test('shows what the account keeps, without scripts too, and is kept by nobody', async () => {
    await wish([KHUS, MILK])
    const { root, headers } = await opened.open(`/hi${pages.wishlist}`, ownHeaders())
    expect(headers['cache-control']).toBe('private, no-store')
    expect(root.querySelectorAll('.card-name a').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['खस शरबत']),
    )
    expect(root.querySelectorAll('[aria-labelledby=wishlist] form[method=post]')).toHaveLength(2)
  })

  test('leads from a sold-out product to the mail that says when it is back', async () => {
    await wish([MILK])
    await opened.shop.db.$client.query('update stock_lots set on_hand = 0 where product_id = $1', [
      MILK,
    ])
    const { root } = await opened.open(pages.wishlist, ownHeaders())
    const link = root.querySelector(
      `[aria-labelledby=wishlist] a[href="${pages.askForStockAlert(MILK)}"]`,
    )
    expect(link?.getAttribute('aria-label')).toContain('Notify me: ')
  })

  test('says to somebody signed out, without scripts, what to do', async () => {
    const { root } = await opened.open(pages.wishlist)
    expect(root.querySelector('[aria-labelledby=wishlist]')?.text).toContain('need JavaScript')
    expect(root.querySelector('.card')).toBeNull()
  })

  test('is linked from the account’s menu', async () => {
    const { root } = await opened.open(`/gu${pages.home}`)
    expect(root.querySelector(`.site-tools a[href="/gu${pages.wishlist}"]`)?.text).toBe('વિશલિસ્ટ')
  })
})
