import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { LANGUAGES, type Language } from '#urls.ts'

const POLICY = 'pages/policy/policy.tsx'

/** The screens of spec §2 in one language; the id names the screen, so that links and tests can. */
function screens(language: Language): RouteConfigEntry[] {
  const id = (screen: string) => (language === 'en' ? screen : `${language}-${screen}`)
  const policy = (path: string, screen: string) => route(path, POLICY, { id: id(screen) })
  const panel = (place: string) =>
    route(`admin_panel/${place}`, `pages/admin-panel/${place}/${place}.tsx`, {
      id: id(`panel-${place}`),
    })
  return [
    index('pages/home/home.tsx', { id: id('home') }),
    route('home', 'pages/home/home.tsx', { id: id('home-too') }),
    route('category/:cname?', 'pages/listing/listing.tsx', { id: id('listing') }),
    route('product/:id', 'pages/product/product.tsx', { id: id('product') }),
    route('login', 'pages/login/login.tsx', { id: id('login') }),
    route('orders', 'pages/orders/orders.tsx', { id: id('orders') }),
    route('track/:token', 'pages/track/track.tsx', { id: id('track') }),
    route('admin_panel', 'pages/admin-panel/admin-panel.tsx', { id: id('admin-panel') }),
    route('admin_panel/orders/:id', 'pages/admin-order/admin-order.tsx', { id: id('admin-order') }),
    route('admin_panel/import', 'pages/admin-panel/import/import.tsx', { id: id('panel-import') }),
    route('admin_panel/products', 'pages/admin-panel/products/products.tsx', {
      id: id('panel-products'),
    }),
    route('admin_panel/products/:id', 'pages/admin-panel/products/edit-product.tsx', {
      id: id('panel-product'),
    }),
    route('admin_panel/posts', 'pages/panel-posts/panel-posts.tsx', { id: id('panel-posts') }),
    route('admin_panel/posts/edit', 'pages/panel-posts/edit-post.tsx', { id: id('panel-post') }),
    route('admin_panel/reviews', 'pages/panel-reviews/panel-reviews.tsx', {
      id: id('panel-reviews'),
    }),
    route('admin_panel/tickets', 'pages/panel-tickets/panel-tickets.tsx', {
      id: id('panel-tickets'),
    }),
    route('admin_panel/bookings', 'pages/panel-bookings/panel-bookings.tsx', {
      id: id('panel-bookings'),
    }),
    route('account', 'pages/account/account.tsx', { id: id('account') }),
    panel('team'),
    panel('settings'),
    panel('sales'),
    panel('log'),
    route('admin_panel/cash', 'pages/admin-panel/cash/cash.tsx', { id: id('panel-cash') }),
    route('suggest-products', 'pages/suggest-products/suggest-products.tsx', {
      id: id('suggest-products'),
    }),
    route('test', 'pages/quiz/quiz.tsx', { id: id('quiz') }),
    route('consulting', 'pages/consulting/consulting.tsx', { id: id('consulting') }),
    route('scheduler/:slug', 'pages/scheduler/scheduler.tsx', { id: id('scheduler') }),
    route('about', 'pages/about/about.tsx', { id: id('about') }),
    route('about/how-we-recommend', 'pages/how-we-recommend/how-we-recommend.tsx', {
      id: id('how-we-recommend'),
    }),
    route('blogs', 'pages/blogs/blogs.tsx', { id: id('blogs') }),
    route('blogs/:id', 'pages/blog/blog.tsx', { id: id('blog') }),
    policy('privacy-policy', 'privacy'),
    policy('returns', 'returns'),
    policy('terms-and-conditions', 'terms'),
    route('contact-us', 'pages/contact/contact.tsx', { id: id('contact') }),
    route('*', 'layout/unknown-path.ts', { id: id('unknown-path') }),
  ]
}

/** English at the plain paths, the others under their code. */
export default LANGUAGES.map((language) =>
  route(
    language === 'en' ? '' : language,
    'layout/content-area.tsx',
    { id: `${language}-content` },
    screens(language),
  ),
) satisfies RouteConfig
