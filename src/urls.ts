import {
  DEFAULT_LANGUAGE,
  isTranslation,
  type Language,
  TRANSLATIONS,
} from '#domain/language/languages.ts'

/** English has the plain path, other languages a prefix with their code. */
export function inLanguage(path: string, language: Language): string {
  return isTranslation(language) ? `/${language}${path === '/' ? '' : path}` : path
}

/** Splits a path into its language and the path without the prefix. */
export function languageOf(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2)
  const language = TRANSLATIONS.find((known) => known === first)
  return language
    ? { language, path: path.slice(first.length + 1) || '/' }
    : { language: DEFAULT_LANGUAGE, path }
}

const part = encodeURIComponent

/** The parameters of a listing: the first category in the path, the others and the sort order in the query. */
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

/** The parameters of the blog. */
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

/** A list of the owner's panel: its tab, and the cursor of the page. */
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
  /** A tab of the panel's first page. */
  panelTab: (tab: 'decisions' | 'product' | 'blog') => `/admin_panel?tab=${tab}`,
  adminOrder: (id: string) => `/admin_panel/orders/${part(id)}`,
  /** The decisions that wait for the owner, optionally of one kind. */
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
  /** An order's tracking, for anybody with the signed token of its mails. */
  track: (token: string) => `/track/${part(token)}`,
  /**
   * The shop's booking calendar, framed on /consulting. A booking's secret is in the fragment,
   * where neither logs nor other sites see it.
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
  /** The goods with what their fit is computed from, which the browser does. */
  fit: '/api/fit',
  ticket: (number: string) => `/api/tickets/${part(number)}`,
  ticketAnswers: (number: string) => `/api/tickets/${part(number)}/answers`,
  bookings: '/api/bookings',
  booking: (id: string) => `/api/bookings/${part(id)}`,
  scheduler: '/api/scheduler',
  schedulerSlots: (slug: string) => `/api/scheduler/${part(slug)}/slots`,
  schedulerBookings: (slug: string) => `/api/scheduler/${part(slug)}/bookings`,
  /** One booking, opened by the secret in its mail. */
  schedulerBooking: (secret: string) => `/api/scheduler/booking/${part(secret)}`,
  schedulerCalendar: (secret: string) => `/api/scheduler/booking/${part(secret)}/calendar.ics`,
  schedulerMove: (secret: string) => `/api/scheduler/booking/${part(secret)}/reschedule`,
  schedulerCancel: (secret: string) => `/api/scheduler/booking/${part(secret)}/cancel`,
  productSearch: (text: string) => `/api/products/query/${part(text)}`,
  orders: '/api/orders',
  order: (id: string) => `/api/orders/${part(id)}`,
  /** Lets the owner check an order's payment with the provider. */
  paymentOf: (id: string) => `/api/orders/${part(id)}/payment`,
  /** Lets the owner complete the address of a paid order. */
  addressOf: (id: string) => `/api/orders/${part(id)}/address`,
  /** Hands an order's parcel over to the courier. */
  parcelOf: (id: string) => `/api/orders/${part(id)}/parcel`,
  /** The courier's webhook; the courier forbids some words in its address. */
  courierWebhook: '/api/parcels/news',
  /** The invoice as PDF, or the credit note with that number. */
  invoice: (id: string, number?: string) =>
    `/api/orders/${part(id)}/invoice${number ? `?number=${part(number)}` : ''}`,
  packingSlip: (id: string) => `/api/orders/${part(id)}/slip`,
  cancelOrder: (id: string) => `/api/orders/${part(id)}/cancel`,
  returnsOf: (id: string) => `/api/orders/${part(id)}/returns`,
  /** Photos are uploaded before the return is requested. */
  returnPhotosOf: (id: string) => `/api/orders/${part(id)}/return-photos`,
  returnPhotos: '/api/return-photos',
  /** One file of a photo: `<id>-<width>.webp`. */
  returnPhoto: (file: string) => `/api/return-photos/${part(file)}`,
  returnAnswer: (id: string, returnId: string) =>
    `/api/orders/${part(id)}/returns/${part(returnId)}/answer`,
  refundsOf: (id: string) => `/api/orders/${part(id)}/refunds`,
  refundPaid: (id: string, refundId: number) => `/api/orders/${part(id)}/refunds/${refundId}/paid`,
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
  /** The provider redirects browsers here that cannot show its dialog in a frame. */
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

/** Uploaded pictures; every picture gets a new name. */
export const UPLOADED_PICTURES = '/pictures/uploads'

export const health = { alive: '/healthz', ready: '/readyz' } as const
/** Files for search engines, feed readers, phones and security researchers. */
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
} as const
