import {
  DEFAULT_LANGUAGE,
  isTranslation,
  type Language,
  TRANSLATIONS,
} from '#domain/language/languages.ts'

/** Every address of the shop, pages and API. Nothing else in the code spells one out. */

/** English stands at the plain path, the others under their code. */
export function inLanguage(path: string, language: Language): string {
  return isTranslation(language) ? `/${language}${path === '/' ? '' : path}` : path
}

/** Splits an address into its language and the path that all languages have in common. */
export function languageOf(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2)
  const language = TRANSLATIONS.find((known) => known === first)
  return language
    ? { language, path: path.slice(first.length + 1) || '/' }
    : { language: DEFAULT_LANGUAGE, path }
}

const part = encodeURIComponent

/** What a listing's address may carry: first category in the path, further ones and the sort after it. */
export interface ListingAddress {
  categories?: readonly string[]
  sort?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
}

function listing({ categories = [], sort, q, cursor }: ListingAddress = {}): string {
  const [first, ...more] = categories
  const query = new URLSearchParams()
  for (const category of more) query.append('category', category)
  if (sort && sort !== 'relevance') query.set('sort', sort)
  if (q) query.set('q', q)
  if (cursor) query.set('cursor', cursor)
  const search = query.toString()
  return `/category/${first ? part(first) : ''}${search ? `?${search}` : ''}`
}

/** What the blog's address may carry. */
export interface BlogAddress {
  categories?: readonly string[]
  q?: string | undefined
  cursor?: string | undefined
}

function blogList({ categories = [], q, cursor }: BlogAddress = {}): string {
  const query = new URLSearchParams()
  for (const category of categories) query.append('category', category)
  if (q) query.set('q', q)
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `/blogs?${query}` : '/blogs'
}

function login(returnTo?: string): string {
  return returnTo ? `/login?next=${part(returnTo)}` : '/login'
}

/** A list of the owner's panel: which part of it, and where the page before ended. */
function panelList(path: string, name?: string, cursor?: string): string {
  const query = new URLSearchParams()
  if (name) query.set('shelf', name)
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `${path}?${query}` : path
}

export const pages = {
  home: '/',
  homeToo: '/home',
  listing,
  product: (id: string) => `/product/${part(id)}`,
  quiz: '/test',
  consulting: '/consulting',
  about: '/about',
  howWeRecommend: '/about/how-we-recommend',
  blogs: '/blogs',
  blogList,
  blog: (id: string) => `/blogs/${part(id)}`,
  login,
  suggestProducts: '/suggest-products',
  orders: '/orders',
  account: '/account',
  adminPanel: '/admin_panel',
  /** A tab of the panel's first page besides its orders. */
  panelTab: (tab: 'decisions' | 'product' | 'blog') => `/admin_panel?tab=${tab}`,
  /** One order in the owner's panel. */
  adminOrder: (id: string) => `/admin_panel/orders/${part(id)}`,
  /** What waits for the owner; what is to be decided narrowed to one topic. */
  panelDecisions: (about?: string) =>
    `/admin_panel?tab=decisions${about ? `&about=${part(about)}` : ''}`,
  panelProducts: '/admin_panel/products',
  panelProduct: (id: string) => `/admin_panel/products/${part(id)}`,
  panelImport: '/admin_panel/import',
  panelPosts: (cursor?: string) => panelList('/admin_panel/posts', undefined, cursor),
  panelPost: (id: string) => `/admin_panel/posts/edit?post=${part(id)}`,
  panelReviews: (name?: string, cursor?: string) => panelList('/admin_panel/reviews', name, cursor),
  panelTickets: (name?: string, cursor?: string) => panelList('/admin_panel/tickets', name, cursor),
  panelBookings: (name?: string, cursor?: string) =>
    panelList('/admin_panel/bookings', name, cursor),
  panelTeam: '/admin_panel/team',
  panelSettings: '/admin_panel/settings',
  panelSales: '/admin_panel/sales',
  panelLog: '/admin_panel/log',
  panelCash: '/admin_panel/cash',
  privacy: '/privacy-policy',
  returns: '/returns',
  terms: '/terms-and-conditions',
  contact: '/contact-us',
  /** One order's tracking, for whoever holds the signed token of its mails. */
  track: (token: string) => `/track/${part(token)}`,
  /**
   * The shop's own booking calendar, shown in a frame on /consulting. A booking's
   * secret stands behind the #, where neither logs nor other sites get to see it.
   */
  scheduler: (slug: string, secret?: string) =>
    `/scheduler/${part(slug)}${secret ? `#booking=${part(secret)}` : ''}`,
} as const

export const api = {
  categories: '/api/category',
  products: '/api/products',
  product: (id: string) => `/api/products/${part(id)}`,
  productLots: (id: string) => `/api/products/${part(id)}/lots`,
  writeOffs: (id: string) => `/api/products/${part(id)}/write-offs`,
  pictures: '/api/pictures',
  productImports: '/api/product-imports',
  productImport: (id: string, step: 'confirm' | 'undo') =>
    `/api/product-imports/${part(id)}/${step}`,
  productExports: '/api/product-exports',
  productExport: (form: 'shopify' | 'woocommerce') => `/api/product-exports/${form}`,
  relatedProducts: (id: string) => `/api/products/${part(id)}/related`,
  reviewsOf: (id: string) => `/api/products/${part(id)}/reviews`,
  ownReview: (id: string) => `/api/products/${part(id)}/reviews/own`,
  reviews: '/api/reviews',
  review: (id: string) => `/api/reviews/${part(id)}`,
  blogs: '/api/blogs',
  blog: (id: string) => `/api/blogs/${part(id)}`,
  blogPreview: '/api/blogs/preview',
  tickets: '/api/tickets',
  profile: '/api/profile',
  profileExport: '/api/profile/export',
  suggestions: '/api/suggestions',
  /** Goods with what their fit is computed from; the computing itself happens on the device. */
  fit: '/api/fit',
  ticket: (number: string) => `/api/tickets/${part(number)}`,
  ticketAnswers: (number: string) => `/api/tickets/${part(number)}/answers`,
  bookings: '/api/bookings',
  booking: (id: string) => `/api/bookings/${part(id)}`,
  scheduler: '/api/scheduler',
  schedulerSlots: (slug: string) => `/api/scheduler/${part(slug)}/slots`,
  schedulerBookings: (slug: string) => `/api/scheduler/${part(slug)}/bookings`,
  /** One booking, opened by the secret that its mail carries. */
  schedulerBooking: (secret: string) => `/api/scheduler/booking/${part(secret)}`,
  schedulerCalendar: (secret: string) => `/api/scheduler/booking/${part(secret)}/calendar.ics`,
  schedulerMove: (secret: string) => `/api/scheduler/booking/${part(secret)}/reschedule`,
  schedulerCancel: (secret: string) => `/api/scheduler/booking/${part(secret)}/cancel`,
  productSearch: (text: string) => `/api/products/query/${part(text)}`,
  orders: '/api/orders',
  order: (id: string) => `/api/orders/${part(id)}`,
  /** What became of an order's payment, asked by the owner. */
  paymentOf: (id: string) => `/api/orders/${part(id)}/payment`,
  /** Where the parcel of a paid order goes that has no address yet. */
  addressOf: (id: string) => `/api/orders/${part(id)}/address`,
  /** The courier's way for an order's parcel. */
  parcelOf: (id: string) => `/api/orders/${part(id)}/parcel`,
  /** Where the courier sends its webhooks; its rules forbid some letters in the address. */
  courierWebhook: '/api/parcels/news',
  /** The tax invoice as PDF, or the credit note of that number. */
  invoice: (id: string, number?: string) =>
    `/api/orders/${part(id)}/invoice${number ? `?number=${part(number)}` : ''}`,
  /** The parcel's packing slip as PDF. */
  packingSlip: (id: string) => `/api/orders/${part(id)}/slip`,
  cancelOrder: (id: string) => `/api/orders/${part(id)}/cancel`,
  returnsOf: (id: string) => `/api/orders/${part(id)}/returns`,
  /** Where photos for a return are sent before it is asked for. */
  returnPhotosOf: (id: string) => `/api/orders/${part(id)}/return-photos`,
  returnPhotos: '/api/return-photos',
  /** One file of a photo: `<id>-<width>.webp`. */
  returnPhoto: (file: string) => `/api/return-photos/${part(file)}`,
  returnAnswer: (id: string, returnId: string) =>
    `/api/orders/${part(id)}/returns/${part(returnId)}/answer`,
  refundsOf: (id: string) => `/api/orders/${part(id)}/refunds`,
  refundPaid: (id: string, refundId: number) => `/api/orders/${part(id)}/refunds/${refundId}/paid`,
  /** What couriers hand over of the cash they collected. */
  remittances: '/api/remittances',
  checkRemittance: '/api/remittances/check',
  ownerTasks: '/api/owner-tasks',
  closeTask: (id: number) => `/api/owner-tasks/${id}/close`,
  ordersOf: (userId: string) => `/api/orders/user/${part(userId)}`,
  shippingQuote: '/api/payments/getshipping',
  createOrder: '/api/payments/create-order',
  verifyPayment: '/api/payments/verify-payment',
  checkPayment: '/api/payments/check',
  paymentWebhook: '/api/payments/webhook',
  paymentCallback: '/api/payments/callback',
  /** Where the provider leads a browser back to that cannot show its dialog in a frame. */
  paymentCallbackOf: (flow: 'cart' | 'sachets', language: Language) =>
    `/api/payments/callback?flow=${flow}&language=${language}`,
  signInStart: (returnTo?: string) =>
    `/api/auth/google/start${returnTo ? `?return=${part(returnTo)}` : ''}`,
  signInCallback: '/api/auth/google',
  session: '/api/auth/session',
  signOut: '/api/auth/logout',
  ownSessions: '/api/account/sessions',
  ownSession: (id: string) => `/api/account/sessions/${part(id)}`,
  ownAddresses: '/api/account/addresses',
  ownAddress: (id: string) => `/api/account/addresses/${part(id)}`,
  ownData: '/api/account/export',
  eraseAccount: '/api/account/erase',
  team: '/api/admin/team',
  teamWithdrawals: '/api/admin/team/withdrawals',
  shopSettings: '/api/admin/settings',
  ordersFile: '/api/admin/orders.csv',
  docs: '/api/docs',
  openapi: '/api/docs/json',
} as const

/** Where pictures stand that were uploaded; the name changes with every picture. */
export const UPLOADED_PICTURES = '/pictures/uploads'

export const health = { alive: '/healthz', ready: '/readyz' } as const
/** What machines look for: search engines, feed readers, phones, finders of holes. */
export const files = {
  sitemap: '/sitemap.xml',
  sitemapOf: (language: Language) => `/sitemap-${language}.xml`,
  robots: '/robots.txt',
  feed: '/rss.xml',
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
} as const
export const standIns = {
  index: '/stand-ins',
  identity: '/stand-ins/identity',
  mailbox: '/stand-ins/mailbox',
  razorpay: '/stand-ins/razorpay',
  courier: '/stand-ins/shiprocket',
} as const
