import type { Right } from '#domain/accounts/rights.ts'
import { isRareBlogQuery, parseBlogQuery } from '#domain/blog/blog-query.ts'
import { parseListingQuery } from '#domain/catalog/listing-query.ts'
import { PANEL_PLACES } from '#panel-places.ts'
import { pages } from '#urls.ts'

/** What the address of a page asks for, taken apart. */
export interface PageRequest {
  /** The value of the path's varying part, decoded; absent where the path has none. */
  name: string | undefined
  query: URLSearchParams
}

/** One page of the shop. The router's routes, the server's, robots.txt and the sitemap follow from it. */
export interface Page {
  /** Names the route, so that links and tests can. */
  id: string
  /** In English, with `:name` where a part varies and `:name?` where that part may be left out. */
  path: string
  /** The route module, below `web/`. */
  module: string
  /** Absent: the same bytes for everybody, kept by the page cache. */
  right?: Right
  /** Where somebody goes who may not see the page. */
  otherwise?: 'sign-in' | 'home'
  /** Where somebody goes who is signed in already: only the sign-in page has this. */
  signedInLeaves?: true
  /** The page stands in the frame of the owner's panel instead of the shop's header and footer. */
  inPanel?: true
  /** The page may stand in a frame on another page of the shop. */
  inFrame?: true
  /** A second address of another page, which search engines are not told of. */
  isAlias?: true
  /** The one form of the address, unknown and repeated parameters left out. */
  canonical(asked: PageRequest): string
  /** Whether the address can be made up without end, so that its answer is kept only briefly. */
  isRare?(asked: PageRequest): boolean
}

type Rest = Partial<Omit<Page, 'id' | 'path' | 'module'>>

/** A page at one address; a public one drops every parameter, a personal one keeps them for its loader. */
const fixed = (id: string, path: string, module: string, rest: Rest = {}): Page => ({
  id,
  path,
  module,
  canonical: ({ query }) => (rest.right && query.size > 0 ? `${path}?${query}` : path),
  ...rest,
})

/** A page of one thing, at the address that `href` builds from its name. */
const ofOne = (
  id: string,
  href: (name: string) => string,
  module: string,
  rest: Rest = {},
): Page => ({
  id,
  path: decodeURIComponent(href(':name')),
  module,
  canonical: ({ name = '' }) => href(name),
  ...rest,
})

/** A page of the owner's panel; everybody else is led home. */
const inPanel = (right: Right): Rest => ({ right, otherwise: 'home', inPanel: true })

/** A page of a signed-in shopper. */
const ofShopper = (right: Right): Rest => ({ right, otherwise: 'sign-in' })

const policy = (id: string, path: string): Page => fixed(id, path, 'pages/policy/policy.tsx')

/** Every page of the shop. An address that none of them has leads to the sign-in page. */
export const PAGES: readonly Page[] = [
  fixed('home', pages.home, 'pages/home/home.tsx'),
  fixed('home-too', pages.homeToo, 'pages/home/home.tsx', { isAlias: true }),
  {
    id: 'listing',
    path: '/category/:name?',
    module: 'pages/listing/listing.tsx',
    canonical: ({ name, query }) => pages.listing(parseListingQuery(name, query)),
    isRare: ({ query }) => query.has('q') || query.has('cursor'),
  },
  ofOne('product', pages.product, 'pages/product/product.tsx'),
  fixed('quiz', pages.quiz, 'pages/quiz/quiz.tsx'),
  fixed('blogs', pages.blogs, 'pages/blogs/blogs.tsx', {
    canonical: ({ query }) => pages.blogList(parseBlogQuery(query)),
    isRare: ({ query }) => isRareBlogQuery(parseBlogQuery(query)),
  }),
  ofOne('blog', pages.blog, 'pages/blog/blog.tsx'),
  fixed('about', pages.about, 'pages/about/about.tsx'),
  fixed('how-we-recommend', pages.howWeRecommend, 'pages/how-we-recommend/how-we-recommend.tsx'),
  fixed('consulting', pages.consulting, 'pages/consulting/consulting.tsx'),
  ofOne('scheduler', pages.scheduler, 'pages/scheduler/scheduler.tsx', {
    inFrame: true,
    // What the frame is asked with is read in the browser: name and e-mail never reach the cache.
    canonical: ({ name = '' }) => pages.scheduler(name),
  }),
  fixed('contact', pages.contact, 'pages/contact/contact.tsx'),
  policy('privacy', pages.privacy),
  policy('returns', pages.returns),
  policy('terms', pages.terms),
  fixed('login', pages.login(), 'pages/login/login.tsx', {
    right: 'session.start',
    signedInLeaves: true,
  }),
  fixed(
    'suggest-products',
    pages.suggestProducts,
    'pages/suggest-products/suggest-products.tsx',
    ofShopper('order.place'),
  ),
  fixed('orders', pages.orders, 'pages/orders/orders.tsx', ofShopper('order.read-own')),
  fixed('account', pages.account, 'pages/account/account.tsx', ofShopper('account.read')),
  // Whoever holds the signed token may look; nobody keeps what it shows.
  ofOne('track', pages.track, 'pages/track/track.tsx', { right: 'order.track' }),
  ...PANEL_PLACES.filter(({ hasPage }) => hasPage).map(({ name, to, right }) =>
    fixed(`panel-${name}`, to, `pages/panel/${name}/${name}.tsx`, inPanel(right)),
  ),
  ofOne('panel-order', pages.adminOrder, 'pages/panel/order/order.tsx', inPanel('order.list-all')),
  ofOne(
    'panel-product',
    pages.panelProduct,
    'pages/panel/products/edit-product.tsx',
    inPanel('product.list-all'),
  ),
  fixed(
    'panel-post',
    `${pages.panelPosts()}/edit`,
    'pages/panel/posts/edit-post.tsx',
    inPanel('post.write'),
  ),
]
