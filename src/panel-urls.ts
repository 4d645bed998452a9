const part = encodeURIComponent

/** A list of the owner's panel: its tab, and the cursor of the page. */
function panelList(path: string, name?: string, cursor?: string): string {
  const query = new URLSearchParams()
  if (name) query.set('shelf', name)
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The pages below the owner's panel. In a file of their own, so that shoppers' scripts do not carry them. */
export const panelPages = {
  /** A tab of the panel's first page. */
  tab: (tab: 'decisions' | 'product' | 'blog') => `/admin_panel?tab=${tab}`,
  order: (id: string) => `/admin_panel/orders/${part(id)}`,
  /** A search through the whole panel. */
  find: (q?: string) => `/admin_panel/find${q ? `?q=${part(q)}` : ''}`,
  /** The decisions that wait for the owner, optionally of one kind. */
  decisions: (about?: string) =>
    `/admin_panel?tab=decisions${about ? `&about=${part(about)}` : ''}`,
  /** The form for an order by phone, or for an exchange of the goods of `forOrder`. */
  newOrder: (forOrder?: string) =>
    `/admin_panel/orders/new${forOrder ? `?for=${part(forOrder)}` : ''}`,
  /** A customer: their orders of goods, and the team's notes. */
  customer: (id: string) => `/admin_panel/customers/${part(id)}`,
  batch: (id: string, batch: string) =>
    `/admin_panel/recalls?product=${part(id)}&batch=${part(batch)}`,
  product: (id: string) => `/admin_panel/products/${part(id)}`,
  /** A table in which many products are edited at once. */
  bulkEdit: '/admin_panel/products/all/edit',
  translation: (kind: string, id: string) =>
    `/admin_panel/languages/edit?kind=${part(kind)}&id=${part(id)}`,
  policy: (policy: string) => `/admin_panel/policies/edit?policy=${part(policy)}`,
  posts: (cursor?: string) => panelList('/admin_panel/posts', undefined, cursor),
  post: (id: string) => `/admin_panel/posts/edit?post=${part(id)}`,
  reviews: (name?: string, cursor?: string) => panelList('/admin_panel/reviews', name, cursor),
  tickets: (name?: string, cursor?: string) => panelList('/admin_panel/tickets', name, cursor),
  /** The outgoing webhooks, optionally with the deliveries to one endpoint. */
  webhooks: (id?: number) => `/admin_panel/webhooks${id === undefined ? '' : `?log=${id}`}`,
  bookings: (name?: string, cursor?: string) => panelList('/admin_panel/bookings', name, cursor),
} as const
