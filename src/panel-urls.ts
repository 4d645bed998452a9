const part = encodeURIComponent

type Asked = Readonly<Record<string, string | number | undefined>>

/** A list of the owner's panel as it is asked for: its tab, filters and page; what is empty asks for nothing. */
export function panelList(path: string, asked: Asked): string {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value ? [[name, `${value}`]] : [],
  )
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** The pages below the owner's panel. In a file of their own, so that shoppers' scripts do not carry them. */
export const panelPages = {
  /** The first page, for whoever asked for one that their role does not open. */
  refused: '/admin_panel?tab=decisions&refused=yes',
  /** A tab of the panel's first page. */
  tab: (tab: 'decisions' | 'product' | 'blog') => `/admin_panel?tab=${tab}`,
  /** What a shop still lacks before it opens. */
  firstDay: '/admin_panel/first-day',
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
  posts: (cursor?: string) => panelList('/admin_panel/posts', { cursor }),
  post: (id: string) => `/admin_panel/posts/edit?post=${part(id)}`,
  reviews: (shelf?: string, cursor?: string) =>
    panelList('/admin_panel/reviews', { shelf, cursor }),
  tickets: (shelf?: string, cursor?: string) =>
    panelList('/admin_panel/tickets', { shelf, cursor }),
  /** The outgoing webhooks, optionally with the deliveries to one endpoint. */
  webhooks: (id?: number) => `/admin_panel/webhooks${id === undefined ? '' : `?log=${id}`}`,
  bookings: (shelf?: string, cursor?: string) =>
    panelList('/admin_panel/bookings', { shelf, cursor }),
} as const
