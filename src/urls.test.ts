import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language/languages.ts'
import { panelPages } from './panel-urls.ts'
import {
  apiDocs,
  crawlerFiles,
  files,
  health,
  inLanguage,
  languageOf,
  pages,
  standInsPage,
} from './urls.ts'

/** A changed address breaks links, bookmarks and API clients, so it must be changed here deliberately. */
const PAGES = {
  home: pages.home,
  homeToo: pages.homeToo,
  allProducts: pages.listing(),
  oneCategory: pages.listing({ categories: ['Functional Foods'] }),
  product: pages.product('khus-sharbat'),
  productReviews: pages.productReviews('khus-sharbat', 'abc'),
  quiz: pages.quiz,
  consulting: pages.consulting,
  about: pages.about,
  howWeRecommend: pages.howWeRecommend,
  blogs: pages.blogs,
  blog: pages.blog('what-is-agni'),
  login: pages.login(),
  suggestProducts: pages.suggestProducts,
  orders: pages.orders,
  adminPanel: pages.adminPanel,
  panelNewOrder: panelPages.newOrder(),
  panelOrder: panelPages.order('o1'),
  privacy: pages.privacy,
  returns: pages.returns,
  terms: pages.terms,
  contact: pages.contact,
  account: pages.account,
  panelRefused: panelPages.refused,
  panelTab: panelPages.tab('decisions'),
  panelDecisions: panelPages.decisions('money'),
  panelCustomer: panelPages.customer('c1'),
  panelFind: panelPages.find('388001'),
  panelBatch: panelPages.batch('p1', 'B/1'),
  panelBulkEdit: panelPages.bulkEdit,
  panelProduct: panelPages.product('p1'),
  panelTranslation: panelPages.translation('post', 'p1'),
  panelPolicy: panelPages.policy('terms'),
  policyVersion: pages.policyVersion(pages.terms, '1.0'),
  panelPosts: panelPages.posts(),
  panelPost: panelPages.post('p1'),
  panelReviews: panelPages.reviews(),
  panelTickets: panelPages.tickets('open', 'c1'),
  panelWebhooks: panelPages.webhooks(7),
  panelBookings: panelPages.bookings(),
  panelFirstDay: panelPages.firstDay,
  scheduler: pages.scheduler('vaidya'),
  plainBooking: pages.plainBooking('vaidya'),
  booking: pages.booking('7ab'),
  plainReview: pages.plainReview('khus-sharbat'),
  plainVote: pages.plainVote('7'),
  plainCancel: pages.plainCancel('7ab'),
  plainReturn: pages.plainReturn('7ab'),
  pay: pages.pay('7ab'),
  orderChange: pages.orderChange('7ab'),
  stopReviewMails: pages.stopReviewMails('7ab'),
  askForStockAlert: pages.askForStockAlert('khus-sharbat'),
  stockAlert: pages.stockAlert('7xabc'),
  invitation: pages.invitation('abc'),
  track: pages.track('abc123'),
  cart: pages.cart,
  checkout: pages.checkout,
  wishlist: pages.wishlist,
  fairness: pages.fairness,
  complaint: pages.complaint('SMG-10001'),
  aboutOrder: pages.aboutOrder('SMG-10001'),
  thanks: pages.thanks('abc123'),
} as const

function addressesOf(name: keyof typeof PAGES): string[] {
  return (['en', 'hi', 'gu'] as const).map((language) => inLanguage(PAGES[name], language))
}

describe('the addresses of the shop', () => {
  test('every page has its public address, and one each below /hi and /gu', () => {
    const names = Object.keys(PAGES) as (keyof typeof PAGES)[]
    expect(Object.fromEntries(names.map((name) => [name, addressesOf(name)]))).toEqual({
      home: ['/', '/hi', '/gu'],
      homeToo: ['/home', '/hi/home', '/gu/home'],
      allProducts: ['/category/', '/hi/category/', '/gu/category/'],
      oneCategory: [
        '/category/Functional%20Foods',
        '/hi/category/Functional%20Foods',
        '/gu/category/Functional%20Foods',
      ],
      product: ['/product/khus-sharbat', '/hi/product/khus-sharbat', '/gu/product/khus-sharbat'],
      productReviews: [
        '/product/khus-sharbat?reviews=abc',
        '/hi/product/khus-sharbat?reviews=abc',
        '/gu/product/khus-sharbat?reviews=abc',
      ],
      quiz: ['/test', '/hi/test', '/gu/test'],
      consulting: ['/consulting', '/hi/consulting', '/gu/consulting'],
      about: ['/about', '/hi/about', '/gu/about'],
      howWeRecommend: [
        '/about/how-we-recommend',
        '/hi/about/how-we-recommend',
        '/gu/about/how-we-recommend',
      ],
      blogs: ['/blogs', '/hi/blogs', '/gu/blogs'],
      blog: ['/blogs/what-is-agni', '/hi/blogs/what-is-agni', '/gu/blogs/what-is-agni'],
      login: ['/login', '/hi/login', '/gu/login'],
      suggestProducts: ['/suggest-products', '/hi/suggest-products', '/gu/suggest-products'],
      orders: ['/orders', '/hi/orders', '/gu/orders'],
      adminPanel: ['/admin_panel', '/hi/admin_panel', '/gu/admin_panel'],
      panelNewOrder: [
        '/admin_panel/orders/new',
        '/hi/admin_panel/orders/new',
        '/gu/admin_panel/orders/new',
      ],
      panelOrder: [
        '/admin_panel/orders/o1',
        '/hi/admin_panel/orders/o1',
        '/gu/admin_panel/orders/o1',
      ],
      privacy: ['/privacy-policy', '/hi/privacy-policy', '/gu/privacy-policy'],
      returns: ['/returns', '/hi/returns', '/gu/returns'],
      terms: ['/terms-and-conditions', '/hi/terms-and-conditions', '/gu/terms-and-conditions'],
      contact: ['/contact-us', '/hi/contact-us', '/gu/contact-us'],
      aboutOrder: [
        '/contact-us#order=SMG-10001',
        '/hi/contact-us#order=SMG-10001',
        '/gu/contact-us#order=SMG-10001',
      ],
      account: ['/account', '/hi/account', '/gu/account'],
      panelRefused: [
        '/admin_panel?tab=decisions&refused=yes',
        '/hi/admin_panel?tab=decisions&refused=yes',
        '/gu/admin_panel?tab=decisions&refused=yes',
      ],
      panelTab: [
        '/admin_panel?tab=decisions',
        '/hi/admin_panel?tab=decisions',
        '/gu/admin_panel?tab=decisions',
      ],
      panelDecisions: [
        '/admin_panel?tab=decisions&about=money',
        '/hi/admin_panel?tab=decisions&about=money',
        '/gu/admin_panel?tab=decisions&about=money',
      ],
      panelCustomer: [
        '/admin_panel/customers/c1',
        '/hi/admin_panel/customers/c1',
        '/gu/admin_panel/customers/c1',
      ],
      panelFind: [
        '/admin_panel/find?q=388001',
        '/hi/admin_panel/find?q=388001',
        '/gu/admin_panel/find?q=388001',
      ],
      panelBatch: [
        '/admin_panel/recalls?product=p1&batch=B%2F1',
        '/hi/admin_panel/recalls?product=p1&batch=B%2F1',
        '/gu/admin_panel/recalls?product=p1&batch=B%2F1',
      ],
      panelBulkEdit: [
        '/admin_panel/products/all/edit',
        '/hi/admin_panel/products/all/edit',
        '/gu/admin_panel/products/all/edit',
      ],
      panelProduct: [
        '/admin_panel/products/p1',
        '/hi/admin_panel/products/p1',
        '/gu/admin_panel/products/p1',
      ],
      panelTranslation: [
        '/admin_panel/languages/edit?kind=post&id=p1',
        '/hi/admin_panel/languages/edit?kind=post&id=p1',
        '/gu/admin_panel/languages/edit?kind=post&id=p1',
      ],
      panelPosts: ['/admin_panel/posts', '/hi/admin_panel/posts', '/gu/admin_panel/posts'],
      panelPolicy: [
        '/admin_panel/policies/edit?policy=terms',
        '/hi/admin_panel/policies/edit?policy=terms',
        '/gu/admin_panel/policies/edit?policy=terms',
      ],
      policyVersion: [
        '/terms-and-conditions?version=1.0',
        '/hi/terms-and-conditions?version=1.0',
        '/gu/terms-and-conditions?version=1.0',
      ],
      panelPost: [
        '/admin_panel/posts/edit?post=p1',
        '/hi/admin_panel/posts/edit?post=p1',
        '/gu/admin_panel/posts/edit?post=p1',
      ],
      panelReviews: ['/admin_panel/reviews', '/hi/admin_panel/reviews', '/gu/admin_panel/reviews'],
      panelTickets: [
        '/admin_panel/tickets?shelf=open&cursor=c1',
        '/hi/admin_panel/tickets?shelf=open&cursor=c1',
        '/gu/admin_panel/tickets?shelf=open&cursor=c1',
      ],
      panelWebhooks: [
        '/admin_panel/webhooks?log=7',
        '/hi/admin_panel/webhooks?log=7',
        '/gu/admin_panel/webhooks?log=7',
      ],
      panelBookings: [
        '/admin_panel/bookings',
        '/hi/admin_panel/bookings',
        '/gu/admin_panel/bookings',
      ],
      panelFirstDay: [
        '/admin_panel/first-day',
        '/hi/admin_panel/first-day',
        '/gu/admin_panel/first-day',
      ],
      scheduler: ['/scheduler/vaidya', '/hi/scheduler/vaidya', '/gu/scheduler/vaidya'],
      plainBooking: ['/book/vaidya', '/hi/book/vaidya', '/gu/book/vaidya'],
      booking: ['/booking/7ab', '/hi/booking/7ab', '/gu/booking/7ab'],
      pay: ['/pay/7ab', '/hi/pay/7ab', '/gu/pay/7ab'],
      orderChange: ['/order-change/7ab', '/hi/order-change/7ab', '/gu/order-change/7ab'],
      stopReviewMails: [
        '/stop-review-mails/7ab',
        '/hi/stop-review-mails/7ab',
        '/gu/stop-review-mails/7ab',
      ],
      plainVote: ['/helpful/7', '/hi/helpful/7', '/gu/helpful/7'],
      plainCancel: ['/cancel-order/7ab', '/hi/cancel-order/7ab', '/gu/cancel-order/7ab'],
      plainReturn: ['/return-order/7ab', '/hi/return-order/7ab', '/gu/return-order/7ab'],
      plainReview: ['/review/khus-sharbat', '/hi/review/khus-sharbat', '/gu/review/khus-sharbat'],
      askForStockAlert: [
        '/tell-me/khus-sharbat',
        '/hi/tell-me/khus-sharbat',
        '/gu/tell-me/khus-sharbat',
      ],
      stockAlert: ['/stock-alert/7xabc', '/hi/stock-alert/7xabc', '/gu/stock-alert/7xabc'],
      invitation: ['/invitation/abc', '/hi/invitation/abc', '/gu/invitation/abc'],
      track: ['/track/abc123', '/hi/track/abc123', '/gu/track/abc123'],
      cart: ['/cart', '/hi/cart', '/gu/cart'],
      checkout: ['/checkout', '/hi/checkout', '/gu/checkout'],
      wishlist: ['/wishlist', '/hi/wishlist', '/gu/wishlist'],
      fairness: ['/fair-dealing', '/hi/fair-dealing', '/gu/fair-dealing'],
      complaint: [
        '/contact-us#complaint=SMG-10001',
        '/hi/contact-us#complaint=SMG-10001',
        '/gu/contact-us#complaint=SMG-10001',
      ],
      thanks: ['/track/abc123?thanks=1', '/hi/track/abc123?thanks=1', '/gu/track/abc123?thanks=1'],
    })
  })

  test('every page of the shop is in that table', () => {
    const ofPanel = Object.keys(panelPages).map(
      (name) => `panel${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    )
    const tableOnly = new Set(['allProducts', 'oneCategory'])
    const named = Object.keys(PAGES).filter((name) => !tableOnly.has(name))
    expect([...named, 'listing', 'blogList'].sort()).toEqual(
      [...Object.keys(pages), ...ofPanel].sort(),
    )
  })

  test('the documentation of the API has an address without a language', () => {
    expect(apiDocs).toEqual({ pages: '/api/docs', document: '/api/docs/json' })
  })

  test('sitemaps, feed, product listing, manifest and security.txt have their standard addresses', () => {
    expect({
      ...files,
      ...crawlerFiles,
      sitemapOf: crawlerFiles.sitemapOf('gu'),
      feedOf: files.feedOf('hi'),
    }).toEqual({
      sitemap: '/sitemap.xml',
      sitemapOf: '/sitemap-gu.xml',
      robots: '/robots.txt',
      feedOf: '/hi/rss.xml',
      merchantListing: '/products.xml',
      manifest: '/manifest.webmanifest',
      security: '/.well-known/security.txt',
    })
  })

  test('health checks and stand-ins have their addresses', () => {
    expect({ ...health, standInsPage }).toEqual({
      alive: '/healthz',
      ready: '/readyz',
      standInsPage: '/stand-ins',
    })
  })
})

describe('the language of an address', () => {
  test('adding a language to a path and removing it again returns the path', () => {
    const back = LANGUAGES.flatMap((language) =>
      Object.values(PAGES).map((path) => languageOf(inLanguage(path, language))),
    )
    const there = LANGUAGES.flatMap((language) =>
      Object.values(PAGES).map((path) => ({ language, path })),
    )
    expect(back).toEqual(there)
  })

  test('the home page of a language is the same with and without its slash', () => {
    expect(languageOf('/hi')).toEqual({ language: 'hi', path: '/' })
    expect(languageOf('/hi/')).toEqual({ language: 'hi', path: '/' })
  })

  test('a path that only begins like a language is English', () => {
    expect(languageOf('/history')).toEqual({ language: 'en', path: '/history' })
    expect(languageOf('/gulkand/hi')).toEqual({ language: 'en', path: '/gulkand/hi' })
    expect(languageOf('/HI/about')).toEqual({ language: 'en', path: '/HI/about' })
  })

  test('English has no prefix', () => {
    expect(languageOf('/en/about')).toEqual({ language: 'en', path: '/en/about' })
  })
})

describe('the address of a listing', () => {
  test('has the first category in the path, and others, sort, text and cursor in the query', () => {
    expect(
      pages.listing({
        categories: ['Functional Foods', 'Drinks', 'Herbal Remedies'],
        sort: 'price_asc',
        q: 'amla & honey',
        cursor: 'abc_-1',
      }),
    ).toBe(
      '/category/Functional%20Foods?category=Drinks&category=Herbal+Remedies&sort=price_asc&q=amla+%26+honey&cursor=abc_-1',
    )
  })

  test('leaves out the default sort and empty values, so that each listing has one address', () => {
    expect(pages.listing({ categories: [], sort: 'relevance', q: '', cursor: undefined })).toBe(
      '/category/',
    )
  })

  test('keeps a category with special characters as one part of the path', () => {
    expect(pages.listing({ categories: ['a/b?c#d'] })).toBe('/category/a%2Fb%3Fc%23d')
  })

  test('keeps an id with special characters as one part of the path', () => {
    expect(pages.product('../login')).toBe('/product/..%2Flogin')
    expect(pages.blog('a b')).toBe('/blogs/a%20b')
  })

  test('has the blog’s filters and search in the query, empty ones left out', () => {
    expect(pages.blogList({ categories: ['Myths', 'Wellness'], q: 'ghee & oil' })).toBe(
      '/blogs?category=Myths&category=Wellness&q=ghee+%26+oil',
    )
    expect(pages.blogList({ categories: [], q: '', cursor: undefined })).toBe(pages.blogs)
    expect(pages.blogList({ cursor: 'abc_-1' })).toBe('/blogs?cursor=abc_-1')
  })

  test('has the return path of the sign-in page', () => {
    expect(pages.login('/category/Drinks?sort=newest')).toBe(
      '/login?next=%2Fcategory%2FDrinks%3Fsort%3Dnewest',
    )
  })
})
