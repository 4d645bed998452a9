import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language/languages.ts'
import { api, files, health, inLanguage, languageOf, pages, standIns } from './urls.ts'

/** A changed address breaks links, bookmarks and API clients, so it must be changed here deliberately. */
const PAGES = {
  home: pages.home,
  homeToo: pages.homeToo,
  allProducts: pages.listing(),
  oneCategory: pages.listing({ categories: ['Functional Foods'] }),
  product: pages.product('khus-sharbat'),
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
  adminOrder: pages.adminOrder('o1'),
  panelCash: pages.panelCash,
  privacy: pages.privacy,
  returns: pages.returns,
  terms: pages.terms,
  contact: pages.contact,
  account: pages.account,
  panelTab: pages.panelTab('decisions'),
  panelDecisions: pages.panelDecisions('money'),
  panelProducts: pages.panelProducts,
  panelProduct: pages.panelProduct('p1'),
  panelImport: pages.panelImport,
  panelPosts: pages.panelPosts(),
  panelPost: pages.panelPost('p1'),
  panelReviews: pages.panelReviews(),
  panelTickets: pages.panelTickets('open', 'c1'),
  panelBookings: pages.panelBookings(),
  panelTeam: pages.panelTeam,
  panelSettings: pages.panelSettings,
  panelSales: pages.panelSales,
  panelLog: pages.panelLog,
  scheduler: pages.scheduler('vaidya'),
  track: pages.track('abc123'),
} as const

function addressesOf(name: keyof typeof PAGES): string[] {
  return LANGUAGES.map((language) => inLanguage(PAGES[name], language))
}

describe('the addresses of the shop', () => {
  test('every page has its public address, and one under /hi and /gu', () => {
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
      adminOrder: [
        '/admin_panel/orders/o1',
        '/hi/admin_panel/orders/o1',
        '/gu/admin_panel/orders/o1',
      ],
      panelCash: ['/admin_panel/cash', '/hi/admin_panel/cash', '/gu/admin_panel/cash'],
      privacy: ['/privacy-policy', '/hi/privacy-policy', '/gu/privacy-policy'],
      returns: ['/returns', '/hi/returns', '/gu/returns'],
      terms: ['/terms-and-conditions', '/hi/terms-and-conditions', '/gu/terms-and-conditions'],
      contact: ['/contact-us', '/hi/contact-us', '/gu/contact-us'],
      account: ['/account', '/hi/account', '/gu/account'],
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
      panelProducts: [
        '/admin_panel/products',
        '/hi/admin_panel/products',
        '/gu/admin_panel/products',
      ],
      panelProduct: [
        '/admin_panel/products/p1',
        '/hi/admin_panel/products/p1',
        '/gu/admin_panel/products/p1',
      ],
      panelImport: ['/admin_panel/import', '/hi/admin_panel/import', '/gu/admin_panel/import'],
      panelPosts: ['/admin_panel/posts', '/hi/admin_panel/posts', '/gu/admin_panel/posts'],
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
      panelBookings: [
        '/admin_panel/bookings',
        '/hi/admin_panel/bookings',
        '/gu/admin_panel/bookings',
      ],
      panelTeam: ['/admin_panel/team', '/hi/admin_panel/team', '/gu/admin_panel/team'],
      panelSettings: [
        '/admin_panel/settings',
        '/hi/admin_panel/settings',
        '/gu/admin_panel/settings',
      ],
      panelSales: ['/admin_panel/sales', '/hi/admin_panel/sales', '/gu/admin_panel/sales'],
      panelLog: ['/admin_panel/log', '/hi/admin_panel/log', '/gu/admin_panel/log'],
      scheduler: ['/scheduler/vaidya', '/hi/scheduler/vaidya', '/gu/scheduler/vaidya'],
      track: ['/track/abc123', '/hi/track/abc123', '/gu/track/abc123'],
    })
  })

  test('every page of the shop is in that table', () => {
    const tableOnly = new Set(['allProducts', 'oneCategory'])
    const named = Object.keys(PAGES).filter((name) => !tableOnly.has(name))
    expect([...named, 'listing', 'blogList'].sort()).toEqual(Object.keys(pages).sort())
  })

  test('the API has its public addresses, without a language', () => {
    expect({
      ...api,
      product: api.product('khus-sharbat'),
      productSearch: api.productSearch('हल्दी दूध/?'),
      relatedProducts: api.relatedProducts('khus-sharbat'),
      reviewsOf: api.reviewsOf('khus-sharbat'),
      ownReview: api.ownReview('khus-sharbat'),
      blog: api.blog('what-is-agni'),
      schedulerSlots: api.schedulerSlots('vaidya'),
      schedulerBookings: api.schedulerBookings('vaidya'),
      schedulerBooking: api.schedulerBooking('s1'),
      schedulerCalendar: api.schedulerCalendar('s1'),
      schedulerMove: api.schedulerMove('s1'),
      schedulerCancel: api.schedulerCancel('s1'),
      productLots: api.productLots('p1'),
      writeOffs: api.writeOffs('p1'),
      packingSlip: api.packingSlip('o1'),
      returnPhotosOf: api.returnPhotosOf('o1'),
      returnPhoto: api.returnPhoto('f1-640.webp'),
      productImport: [api.productImport('i1', 'confirm'), api.productImport('i1', 'undo')],
      productExport: api.productExport('shopify'),
      review: api.review('r1'),
      ticket: api.ticket('T-1'),
      ticketAnswers: api.ticketAnswers('T-1'),
      booking: api.booking('b1'),
      order: api.order('o1'),
      ordersOf: api.ordersOf('u1'),
      addressOf: api.addressOf('o1'),
      paymentOf: api.paymentOf('o1'),
      parcelOf: api.parcelOf('o1'),
      invoice: [api.invoice('o1'), api.invoice('o1', 'SMC/26-27/000001')],
      cancelOrder: api.cancelOrder('o1'),
      returnsOf: api.returnsOf('o1'),
      returnAnswer: api.returnAnswer('o1', 'r1'),
      refundsOf: api.refundsOf('o1'),
      refundPaid: api.refundPaid('o1', 7),
      closeTask: api.closeTask(7),
      ownSession: api.ownSession('s1'),
      ownAddress: api.ownAddress('a1'),
      paymentCallbackOf: api.paymentCallbackOf('sachets', 'hi'),
      signInStart: [api.signInStart(), api.signInStart('/hi/category/?q=a&sort=newest')],
    }).toEqual({
      categories: '/api/category',
      products: '/api/products',
      product: '/api/products/khus-sharbat',
      productSearch:
        '/api/products/query/%E0%A4%B9%E0%A4%B2%E0%A5%8D%E0%A4%A6%E0%A5%80%20%E0%A4%A6%E0%A5%82%E0%A4%A7%2F%3F',
      relatedProducts: '/api/products/khus-sharbat/related',
      productLots: '/api/products/p1/lots',
      writeOffs: '/api/products/p1/write-offs',
      packingSlip: '/api/orders/o1/slip',
      returnPhotosOf: '/api/orders/o1/return-photos',
      returnPhotos: '/api/return-photos',
      returnPhoto: '/api/return-photos/f1-640.webp',
      pictures: '/api/pictures',
      productImports: '/api/product-imports',
      productImport: ['/api/product-imports/i1/confirm', '/api/product-imports/i1/undo'],
      productExports: '/api/product-exports',
      productExport: '/api/product-exports/shopify',
      review: '/api/reviews/r1',
      blogPreview: '/api/blogs/preview',
      ticket: '/api/tickets/T-1',
      ticketAnswers: '/api/tickets/T-1/answers',
      bookings: '/api/bookings',
      booking: '/api/bookings/b1',
      reviewsOf: '/api/products/khus-sharbat/reviews',
      ownReview: '/api/products/khus-sharbat/reviews/own',
      reviews: '/api/reviews',
      blogs: '/api/blogs',
      blog: '/api/blogs/what-is-agni',
      tickets: '/api/tickets',
      profile: '/api/profile',
      profileExport: '/api/profile/export',
      suggestions: '/api/suggestions',
      fit: '/api/fit',
      scheduler: '/api/scheduler',
      schedulerSlots: '/api/scheduler/vaidya/slots',
      schedulerBookings: '/api/scheduler/vaidya/bookings',
      schedulerBooking: '/api/scheduler/booking/s1',
      schedulerCalendar: '/api/scheduler/booking/s1/calendar.ics',
      schedulerMove: '/api/scheduler/booking/s1/reschedule',
      schedulerCancel: '/api/scheduler/booking/s1/cancel',
      orders: '/api/orders',
      order: '/api/orders/o1',
      ordersOf: '/api/orders/user/u1',
      addressOf: '/api/orders/o1/address',
      paymentOf: '/api/orders/o1/payment',
      parcelOf: '/api/orders/o1/parcel',
      courierWebhook: '/api/parcels/news',
      invoice: ['/api/orders/o1/invoice', '/api/orders/o1/invoice?number=SMC%2F26-27%2F000001'],
      cancelOrder: '/api/orders/o1/cancel',
      returnsOf: '/api/orders/o1/returns',
      returnAnswer: '/api/orders/o1/returns/r1/answer',
      refundsOf: '/api/orders/o1/refunds',
      refundPaid: '/api/orders/o1/refunds/7/paid',
      remittances: '/api/remittances',
      checkRemittance: '/api/remittances/check',
      ownerTasks: '/api/owner-tasks',
      closeTask: '/api/owner-tasks/7/close',
      shippingQuote: '/api/payments/getshipping',
      createOrder: '/api/payments/create-order',
      verifyPayment: '/api/payments/verify-payment',
      checkPayment: '/api/payments/check',
      paymentWebhook: '/api/payments/webhook',
      paymentCallback: '/api/payments/callback',
      paymentCallbackOf: '/api/payments/callback?flow=sachets&language=hi',
      signInStart: [
        '/api/auth/google/start',
        '/api/auth/google/start?return=%2Fhi%2Fcategory%2F%3Fq%3Da%26sort%3Dnewest',
      ],
      signInCallback: '/api/auth/google',
      session: '/api/auth/session',
      signOut: '/api/auth/logout',
      ownSessions: '/api/account/sessions',
      ownSession: '/api/account/sessions/s1',
      ownAddresses: '/api/account/addresses',
      ownAddress: '/api/account/addresses/a1',
      ownData: '/api/account/export',
      eraseAccount: '/api/account/erase',
      team: '/api/admin/team',
      teamWithdrawals: '/api/admin/team/withdrawals',
      shopSettings: '/api/admin/settings',
      ordersFile: '/api/admin/orders.csv',
      docs: '/api/docs',
      openapi: '/api/docs/json',
    })
  })

  test('sitemaps, feed, manifest and security.txt have their standard addresses', () => {
    expect({ ...files, sitemapOf: files.sitemapOf('gu') }).toEqual({
      sitemap: '/sitemap.xml',
      sitemapOf: '/sitemap-gu.xml',
      robots: '/robots.txt',
      feed: '/rss.xml',
      manifest: '/manifest.webmanifest',
      security: '/.well-known/security.txt',
    })
  })

  test('health checks and stand-ins have their addresses', () => {
    expect({ ...health, ...standIns }).toEqual({
      alive: '/healthz',
      ready: '/readyz',
      index: '/stand-ins',
      identity: '/stand-ins/identity',
      mailbox: '/stand-ins/mailbox',
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
