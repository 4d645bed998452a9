import type { Right } from '#domain/accounts/rights.ts'
import { isRareBlogQuery, parseBlogQuery } from '#domain/blog/blog-query.ts'
import { parseListingQuery } from '#domain/catalog/listing-query.ts'
import { pages } from '#urls.ts'

/** What the address of a page asks for, taken apart. */
export interface PageAsk {
  /** The value of the path's last part, decoded; absent where the path has none. */
  name: string | undefined
  query: URLSearchParams
}

/** One page of the shop. */
export interface PageKind {
  /** The path in English, with `:name` where a part varies. */
  path: string
  /** The page is of one thing, and does not exist without its name. */
  needsName?: true
  /** Absent: the same bytes for everybody, kept by the page cache. */
  right?: Right
  /** Where somebody goes who may not see the page. */
  otherwise?: 'sign-in' | 'home'
  /** Where somebody goes who is signed in already: only the sign-in page has this. */
  signedInLeaves?: true
  /** The page may stand in a frame on another page of the shop. */
  inFrame?: true
  /** The one form of the address, unknown and repeated parameters left out. */
  canonical(ask: PageAsk): string
  /** Whether the address can be made up without end, so that its answer is kept only briefly. */
  isRare?(ask: PageAsk): boolean
}

const fixed = (path: string): PageKind => ({ path, canonical: () => path })

/** A personal page is never kept, so its query may be anything that its loader understands. */
const asAsked =
  (path: string) =>
  ({ query }: PageAsk): string =>
    query.size > 0 ? `${path}?${query}` : path

/** A page of the owner's panel; the others are led home. */
const forOwner = (path: string, right: Right): PageKind => ({
  path,
  right,
  otherwise: 'home',
  canonical: asAsked(path),
})

/** A page of one thing in the owner's panel. */
const ofOneForOwner = (
  path: string,
  right: Right,
  address: (name: string) => string,
): PageKind => ({
  path,
  right,
  otherwise: 'home',
  needsName: true,
  canonical: ({ name = '' }) => address(name),
})

const listing: Omit<PageKind, 'path'> = {
  canonical: ({ name, query }) => pages.listing(parseListingQuery(name, query)),
  isRare: ({ query }) => query.has('q') || query.has('cursor'),
}

/** Every page of the shop. An address that no kind names leads to /login. */
export const PAGE_KINDS: readonly PageKind[] = [
  fixed(pages.home),
  fixed(pages.homeToo),
  { path: '/category', ...listing },
  { path: '/category/', ...listing },
  { path: '/category/:name', ...listing },
  { path: '/product/:name', needsName: true, canonical: ({ name = '' }) => pages.product(name) },
  fixed(pages.quiz),
  fixed(pages.consulting),
  {
    path: '/scheduler/:name',
    needsName: true,
    inFrame: true,
    // What the frame is asked with is read in the browser: name and e-mail never reach the cache.
    canonical: ({ name = '' }) => pages.scheduler(name),
  },
  fixed(pages.about),
  fixed(pages.howWeRecommend),
  {
    path: pages.blogs,
    canonical: ({ query }) => pages.blogList(parseBlogQuery(query)),
    isRare: ({ query }) => isRareBlogQuery(parseBlogQuery(query)),
  },
  { path: '/blogs/:name', needsName: true, canonical: ({ name = '' }) => pages.blog(name) },
  fixed(pages.privacy),
  fixed(pages.returns),
  fixed(pages.terms),
  fixed(pages.contact),
  {
    path: pages.login(),
    right: 'session.start',
    signedInLeaves: true,
    canonical: asAsked(pages.login()),
  },
  {
    path: pages.suggestProducts,
    right: 'order.place',
    otherwise: 'sign-in',
    canonical: asAsked(pages.suggestProducts),
  },
  {
    path: pages.orders,
    right: 'order.read-own',
    otherwise: 'sign-in',
    canonical: asAsked(pages.orders),
  },
  {
    path: pages.account,
    right: 'account.read',
    otherwise: 'sign-in',
    canonical: asAsked(pages.account),
  },
  {
    path: '/track/:name',
    needsName: true,
    // Whoever holds the signed token may look; nobody keeps what it shows.
    right: 'order.track',
    canonical: ({ name = '' }) => pages.track(name),
  },
  forOwner(pages.adminPanel, 'order.list-all'),
  ofOneForOwner('/admin_panel/orders/:name', 'order.list-all', pages.adminOrder),
  forOwner(pages.panelProducts, 'product.list-all'),
  forOwner(pages.panelImport, 'product.import'),
  ofOneForOwner('/admin_panel/products/:name', 'product.list-all', pages.panelProduct),
  forOwner(pages.panelPosts(), 'post.write'),
  forOwner(`${pages.panelPosts()}/edit`, 'post.write'),
  forOwner(pages.panelReviews(), 'review.moderate'),
  forOwner(pages.panelTickets(), 'ticket.answer'),
  forOwner(pages.panelBookings(), 'consultation.manage'),
  forOwner(pages.panelTeam, 'team.change'),
  forOwner(pages.panelSettings, 'settings.change'),
  forOwner(pages.panelSales, 'sales.read'),
  forOwner(pages.panelLog, 'audit.read'),
  forOwner(pages.panelCash, 'remittance.take'),
]
