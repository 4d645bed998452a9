import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import { isTranslation } from '#domain/language/languages.ts'
import {
  get,
  getNamed,
  linkTo,
  named,
  nameOf,
  renderedShop,
  wordsIn,
  wordsOf,
} from '#tests/support/rendered-shop.ts'
import { languageOf } from '#urls.ts'

const shop = renderedShop()

const main = async (address: string, headers?: Record<string, string>) =>
  get((await shop.open(address, headers)).root, 'main')

describe('every page', () => {
  test('has a footer with its texts, names and labels', async () => {
    const footer = get((await shop.open('/')).root, 'footer')
    for (const name of [
      'Sharbats',
      'Drinks',
      'Cosmetics',
      'Functional Foods',
      'Home',
      'About',
      'Privacy Policy',
      'Returns',
      'Terms & Conditions',
      'Contact Us',
      'Instagram',
      'YouTube',
      'WhatsApp',
    ]) {
      expect(linkTo(footer, name), name).toMatch(/^(\/|https:)/)
    }
    const words = wordsOf(footer)
    expect(words).toMatch(/Samagni means an even digestive fire/)
    expect(words).toMatch(/Gujarat 388001/)
    expect(footer.querySelectorAll('a[href^="tel:"]')).toHaveLength(1)
    expect(wordsIn(footer, 'p').join('\n')).toMatch(/^FSSAI Lic\. No\. \d{14}/m)
    expect(words).toMatch(/not intended to diagnose, treat, cure or prevent/)
    const [credits] = footer.querySelectorAll('p').filter((one) => /^Built by/.test(wordsOf(one)))
    expect(credits?.querySelectorAll('a[href^="mailto:"]')).toHaveLength(2)
  })

  test('has a header and a footer, except the quiz', async () => {
    for (const address of ['/test', '/hi/test']) {
      const { root } = await shop.open(address)
      expect(root.querySelectorAll('h1').length, address).toBeGreaterThan(0)
      expect(root.querySelectorAll('body > header, body > footer'), address).toEqual([])
    }
    const { root } = await shop.open('/about')
    expect(root.querySelectorAll('body > header, body > footer')).toHaveLength(2)
  })

  test('links a visitor from the account menu to the login', async () => {
    const { root } = await shop.open('/')
    const [menu] = root
      .querySelectorAll('header details')
      .filter((one) => nameOf(get(one, 'summary'), root) === 'Account')
    expect(menu && linkTo(menu, 'Login')).toBe('/login')
  })
})

describe('the home page', () => {
  test('has its five parts, each with its targets', async () => {
    const home = await main('/')
    expect(linkTo(home, 'Take Quiz')).toBe('/test')
    expect(linkTo(home, 'Shop Now')).toBe('/category/')
    expect(wordsIn(home, 'h2, h3')).toEqual(
      expect.arrayContaining([
        "What you'll Discover",
        'Personalized Analysis',
        'Instant result',
        'Tailored Solutions',
        'Explore Our Products',
        'Why choose Samagni',
        'Ancient Wisdom',
        'Modern Science',
        'Personalized Care',
      ]),
    )
    expect(linkTo(home, 'Know more')).toBe('/blogs')
    expect(linkTo(home, 'View all products')).toBe('/category/')
    const strip = getNamed(home, 'nav', 'Shop by category')
    expect(strip.querySelectorAll('a')).toHaveLength(6)
    expect(linkTo(strip, /Instant Mixes/)).toBe('/category/Instant%20Mixes')
  })

  test('is readable without scripts, says what needs them, and links to the categories', async () => {
    const { root } = await shop.open('/')
    expect(wordsIn(root, 'h1')).toEqual(['Keep the fire even.'])
    expect(root.querySelectorAll('main article')).toHaveLength(4)
    expect(wordsIn(root, 'noscript p')).toEqual([
      'Without JavaScript you can order with cash on delivery; paying online and the quiz need it.',
    ])
    const listing = await shop.open(linkTo(root, 'Shop Now'))
    expect(wordsIn(listing.root, 'h1')).toEqual(['60 products'])
  })
})

describe('the listing without scripts', () => {
  test('links to the next page', async () => {
    const names = async (address: string) => wordsIn(await main(address), 'article h2 a')
    const first = await main('/category/?sort=price_asc')
    expect(get(first, 'select[name="sort"] option[selected]').getAttribute('value')).toBe(
      'price_asc',
    )
    const firstPage = wordsIn(first, 'article h2 a')
    expect(firstPage).toHaveLength(24)
    const more = linkTo(first, 'More products')
    expect(more).toMatch(/cursor=/)
    const secondPage = await names(more)
    expect(secondPage).toHaveLength(24)
    expect(secondPage.filter((name) => firstPage.includes(name))).toEqual([])
  })

  test('is used by the search', async () => {
    const { root } = await shop.open('/about')
    const form = get(root, 'noscript form')
    expect(form.getAttribute('method')).toBe('get')
    const [box] = named(root, 'input', 'Search for products', form)
    expect(wordsIn(form, 'button[type=submit]')).toEqual(['Search'])
    const address = `${form.getAttribute('action')}?${box?.getAttribute('name')}=haldi`
    expect(address).toBe('/category/?q=haldi')
    const found = await main(address)
    expect(wordsIn(found, 'h1')).toEqual(['Results for ‘haldi’'])
    expect(wordsIn(found, 'article h2 a')).toContain('Haldi Kesar Milk')
  })
})

describe('a product', () => {
  test('has price, description, shares and the whole label', async () => {
    const page = await main('/product/khus-sharbat')
    expect(wordsIn(page, 'h1')).toEqual(['Khus Sharbat'])
    expect(wordsIn(page, 'p')).toContain('Cooling vetiver-root syrup for hot days')
    expect(wordsIn(page, 'b')).toContain('₹199')
    expect(named(page, 'button', 'Add to Cart')).not.toEqual([])
    expect(linkTo(page, 'Sharbats')).toBe('/category/Sharbats')
    const whatsApp = decodeURIComponent(linkTo(page, 'Share on WhatsApp'))
    expect(whatsApp).toBe(
      'https://wa.me/?text=Khus Sharbat: http://localhost:3000/product/khus-sharbat',
    )
    const facts = new Map<string, string>()
    for (const term of page.querySelectorAll('dt')) {
      if (!facts.has(wordsOf(term))) facts.set(wordsOf(term), wordsOf(term.nextElementSibling))
    }
    // docs/law.md, legal metrology and food: what a listing must contain.
    expect(facts.get('Ingredients')).toMatch(/^Khus root extract .*sugar/)
    expect(facts.get('Made by')).toMatch(/Gujarat 388001/)
    expect(facts.get('Country of origin')).toBe('India')
    expect(facts.get('Net quantity')).toBe('750 ml')
    expect(facts.get('Best before')).toContain('12 months')
    expect(facts.get('Licence')).toMatch(/^FSSAI \d{14} \(example\)$/)
    expect(facts.get('MRP')).toBe('₹230, inclusive of all taxes')
    expect(facts.get('Unit price')).toBe('₹0.27 per ml')
    expect(wordsOf(page)).toContain('₹26.53 per 100 ml')
    expect(facts.get('Batch')).toContain('good until')
    expect(facts.get('Diet')).toBe('Vegetarian')
    expect(facts.get('Customer care')).toContain('@')
    const table = get(page, 'table')
    expect(wordsOf(get(table, 'caption'))).toBe('Nutrition example values')
    expect(wordsIn(table, 'thead th')).toEqual(['per 100 ml'])
    expect(table.querySelectorAll('tbody tr').map((row) => wordsIn(row, 'th, td'))).toContainEqual([
      'of which total sugars',
      '63 g',
    ])
  })

  test('that is not vegetarian says so beside the brown triangle, in each language', async () => {
    await inTransaction(shop.shop.parts.db, async (tx) => {
      await tx.execute(sql`update products set vegetarian = false where id = 'amla-juice'`)
      await moveContentVersion(tx)
    })
    for (const [address, term, words] of [
      ['/product/amla-juice', 'Diet', 'Non-vegetarian'],
      ['/hi/product/amla-juice', 'आहार', 'मांसाहारी'],
      ['/gu/product/amla-juice', 'આહાર', 'માંસાહારી'],
    ] as const) {
      const page = await main(address)
      const [row] = page.querySelectorAll('dt').filter((one) => wordsOf(one) === term)
      expect(wordsOf(row?.nextElementSibling ?? null)).toBe(words)
      expect(row?.nextElementSibling?.querySelectorAll('svg circle')).toEqual([])
    }
  })

  test('that is imported names its importer, and listings have its country to choose, none before', async () => {
    const origins = async (address: string) =>
      wordsIn(await main(address), 'select[name="origin"] option')
    expect(await origins('/category/')).toEqual([])
    await inTransaction(shop.shop.parts.db, async (tx) => {
      await tx.execute(sql`
        update products set country_of_origin = 'Sri Lanka', importer = 'Own Imports, Anand 388001'
        where id = 'amla-juice'`)
      await moveContentVersion(tx)
    })
    for (const [address, term] of [
      ['/product/amla-juice', 'Imported by'],
      ['/hi/product/amla-juice', 'आयातक'],
      ['/gu/product/amla-juice', 'આયાતકાર'],
    ] as const) {
      const [row] = (await main(address))
        .querySelectorAll('dt')
        .filter((one) => wordsOf(one) === term)
      expect(wordsOf(row?.nextElementSibling ?? null)).toBe('Own Imports, Anand 388001')
    }
    expect(wordsOf(await main('/product/khus-sharbat'))).not.toContain('Imported by')
    expect(await origins('/hi/category/')).toEqual(['कोई भी', 'भारत', 'Sri Lanka'])
    const narrowed = await main('/category/?origin=Sri+Lanka')
    expect(wordsIn(narrowed, 'h1')).toEqual(['1 product'])
    expect(wordsIn(narrowed, '.chips li').join(' ')).toContain('Sri Lanka')
    const own = await main('/hi/category/?origin=India')
    expect(wordsIn(own, '.chips li').join(' ')).toContain('भारत')
  })

  test('that is made under a licence for Ayurvedic medicines says so, whether its class is declared or not', async () => {
    await inTransaction(shop.shop.parts.db, async (tx) => {
      await tx.execute(sql`update products set medicine_class = null where id = 'abhyanga-til-tel'`)
      await moveContentVersion(tx)
    })
    for (const [address, words] of [
      ['/product/abhyanga-til-tel', 'Ayurvedic medicine'],
      ['/hi/product/abhyanga-til-tel', 'आयुर्वेदिक औषधि'],
      ['/gu/product/abhyanga-til-tel', 'આયુર્વેદિક ઔષધ'],
    ] as const) {
      expect(wordsIn(await main(address), 'dd')).toContain(words)
    }
    expect(wordsOf(await main('/product/khus-sharbat'))).not.toContain('Ayurvedic medicine')
  })

  test('is linked from the listing, and links back to its category', async () => {
    const listing = await main('/category/Sharbats')
    const address = linkTo(listing, 'View Product: Bel Sharbat')
    expect(address).toBe('/product/bel-sharbat')
    expect(linkTo(await main(address), 'All Sharbats')).toBe('/category/Sharbats')
  })

  test('has one card for all its sizes, which are chosen on its page without JavaScript', async () => {
    const listing = await main('/category/Sharbats')
    const card = listing
      .querySelectorAll('article')
      .filter((one) => wordsOf(one).includes('Khus Sharbat'))
    expect(card).toHaveLength(1)
    expect(wordsOf(card[0] ?? null)).toContain('from ₹85')
    const page = await main(linkTo(listing, 'View Product: Khus Sharbat'))
    const sizes = page.querySelectorAll('[role=radiogroup] a[role=radio]')
    expect(sizes.map((size) => [size.getAttribute('href'), wordsOf(size)])).toEqual([
      ['/product/khus-sharbat-250-ml', '250 ml₹85₹34 per 100 ml'],
      ['/product/khus-sharbat', '750 ml₹199₹26.53 per 100 ml'],
      ['/product/khus-sharbat-1-5-l', '1.5 L₹375₹250 per L'],
    ])
    expect(sizes.map((size) => size.getAttribute('aria-checked'))).toEqual([
      'true',
      'false',
      'false',
    ])
    const { root } = await shop.open('/product/khus-sharbat-1-5-l')
    expect(wordsIn(root, 'h1')).toEqual(['Khus Sharbat'])
    expect(wordsIn(root, 'b')).toContain('₹375')
    expect(get(root, 'link[rel=canonical]').getAttribute('href')).toMatch(
      /\/product\/khus-sharbat-1-5-l$/,
    )
    const [group] = root
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.text))
      .filter((one) => one['@type'] === 'ProductGroup')
    expect(group).toMatchObject({
      name: 'Khus Sharbat',
      variesBy: 'https://schema.org/size',
      hasVariant: [
        { url: expect.stringMatching(/\/product\/khus-sharbat-250-ml$/) },
        { url: expect.stringMatching(/\/product\/khus-sharbat$/) },
        {
          sku: 'khus-sharbat-1-5-l',
          size: '1.5 L',
          image: expect.arrayContaining([expect.stringMatching(/\.webp$/)]),
          offers: { price: 375 },
        },
      ],
    })
    // A size with its own page is described there; a half description here would be refused.
    expect(group.hasVariant[0]).toEqual({ url: group.hasVariant[0].url })
  })

  test('of cosmetics is marked for external use, a medicine has its class, and neither has a nutrition table', async () => {
    const oil = await main('/product/kumkumadi-face-oil')
    const medicine = await main('/product/chyawanprash')
    expect(wordsIn(oil, 'p, dd')).toContain('For external use only.')
    expect(wordsIn(oil, 'p, dd').join('\n')).toMatch(/^Cosmetic Mfg\. Lic\. No\./m)
    expect(wordsIn(medicine, 'p, dd')).toContain('Ayurvedic medicine, classical')
    expect(wordsIn(medicine, 'p, dd').join('\n')).toMatch(/^AYUSH Mfg\. Lic\. No\./m)
    for (const page of [oil, medicine])
      expect(wordsIn(page, 'caption').join()).not.toMatch(/Nutrition/)
  })
})

describe('an article', () => {
  test('has structured data, a card of its kind and a link to the feed', async () => {
    const { root } = await shop.open('/blogs/six-tastes-on-one-indian-plate')
    const reported = root
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.text))
    expect(reported).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        headline: 'Six tastes on one Indian plate',
        datePublished: '2026-08-03T03:30:00.000Z',
      }),
    )
    expect(reported).toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }))
    const kind = get(root, 'meta[property="og:type"]')
    expect(kind.getAttribute('content')).toBe('article')
    const feed = get(root, 'link[type="application/rss+xml"]')
    expect(feed.getAttribute('href')).toMatch(/^https?:\/\/[^/]+\/rss\.xml$/)
  })
})

describe('the sign-in page', () => {
  test('has a home icon and one button, which starts the sign-in', async () => {
    const login = await main('/login')
    expect(wordsIn(login, 'h1')).toEqual(['Login'])
    expect(linkTo(login, 'Home')).toBe('/')
    expect(linkTo(login, 'Login with Google')).toBe('/api/auth/google/start?return=%2F')
  })
})

/** The heading of each screen; a listing shows a count, a product its own name. */
const HEADINGS: readonly (readonly [address: RegExp, words: RegExp])[] = [
  [/^\/(home)?$/, /^Keep the fire even\.$/],
  [/^\/category\//, /\S/],
  [/^\/about$/, /\S/],
  [/^\/about\/how-we-recommend$/, /^How we recommend$/],
  [/^\/consulting$/, /\S/],
  [/^\/blogs(\/|$)/, /\S/],
  [/^\/test$/, /\S/],
  [/^\/login/, /^Login$/],
  [/^\/cart$/, /^Shopping Cart$/],
  [/^\/wishlist$/, /^Wishlist$/],
  [/^\/privacy-policy$/, /^Privacy Policy$/],
  [/^\/returns$/, /^Returns$/],
  [/^\/terms-and-conditions$/, /^Terms & Conditions$/],
  [/^\/fair-dealing$/, /^Fair dealing$/],
  [/^\/contact-us$/, /^Contact Us$/],
  // The form without JavaScript leads a visitor to the sign-in.
  [/^\/(?:review|helpful)\//, /^Login$/],
  [/^\/product\//, /\S/],
  [/^\/stand-ins/, /\S/],
]

const START = ['/', '/category/', '/category/Sharbats?category=Drinks', '/product/khus-sharbat']

test('every link of header, footer, home, listing and product leads to an existing screen', async () => {
  const targets = new Set<string>()
  const products = new Map<string, string>()
  for (const address of START) {
    const { root } = await shop.open(address)
    for (const link of root.querySelectorAll('a[href^="/"]')) {
      targets.add(link.getAttribute('href') ?? '')
    }
    for (const link of root.querySelectorAll('article h2 a, article h3 a')) {
      products.set(link.getAttribute('href') ?? '', wordsOf(link))
    }
  }
  expect(targets.size).toBeGreaterThan(60)
  expect(products.size).toBeGreaterThan(24)
  for (const target of targets) {
    // The API's responses have their own tests, the sign-in leaves the shop, and a picture is a file.
    if (/^\/(api|pictures)\//.test(target)) continue
    const answer = await shop.open(target)
    expect([target, answer.status]).toEqual([target, 200])
    // The pages in other languages have their own tests.
    if (isTranslation(languageOf(target).language)) continue
    const top = wordsOf(answer.root.querySelector('h1'))
    const expected = HEADINGS.find(([address]) => address.test(target))?.[1]
    expect(expected, `${target} is an address that this test knows`).toBeDefined()
    expect(top, target).toMatch(expected ?? /$^/)
    expect(top, target).toBe(products.get(target) ?? top)
  }
})
