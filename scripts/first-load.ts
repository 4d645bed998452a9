import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

/** The pages whose first load has a budget (`tests/budget.test.ts`), and the modules around every page. */
const FIRST_PAGES = ['home', 'listing', 'product'] as const
const ROUND_EVERY_PAGE = /\/src\/web\/(?:entry\.client|root|layout\/content-area)\.tsx/
/** What every page loads later: when the browser is idle, or with the first use of cart and search. */
const LATER = /\/src\/web\/(?:cart\/cart-panel|search\/search-dialog|layout\/start-late)\.tsx?/
const PANEL = /\/src\/web\/pages\/panel\//
const pageModule = (page: string) => new RegExp(`/src/web/pages/${page}/${page}\\.tsx`)

/** Modules of the client's own code: those that every first page needs, and for each page its further ones. */
let everywhere: ReadonlySet<string> = new Set()
let further: readonly ReadonlySet<string>[] = []
/** What is loaded later: packages with the module around them, what the owner's panel uses as well, and the rest. */
let later: Record<'dialogs' | 'forms' | 'cart', ReadonlySet<string>> = {
  dialogs: new Set(),
  forms: new Set(),
  cart: new Set(),
}

/** The entry module, which runs last, when the modules of the page's routes are loaded. */
const ENTRY = '/src/web/entry.client.tsx'
const isOwn = (id: string) =>
  !id.includes('/node_modules/') && !id.includes(ENTRY) && /[.]tsx?(?:[?]|$)|^\0/.test(id)

/**
 * Derives the modules of the first pages from their imports, independently of how many later screens share
 * the others.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const neededBy = (root: RegExp) =>
        closure(
          ids.filter((id) => root.test(id)),
          importsOf,
        )
      const always = neededBy(ROUND_EVERY_PAGE)
      const [home, listing, product] = FIRST_PAGES.map((page) => neededBy(pageModule(page)))
      const own = ids.filter(isOwn)
      everywhere = new Set(
        own.filter((id) => always.has(id) || [home, listing, product].every((one) => one?.has(id))),
      )
      const rest = own.filter((id) => !everywhere.has(id))
      further = [home, listing, product].map((one) => new Set(rest.filter((id) => one?.has(id))))
      const isFirst = (id: string) => [always, home, listing, product].some((one) => one?.has(id))
      const panel = neededBy(PANEL)
      const idle = [...neededBy(LATER)].filter((id) => !isFirst(id))
      const isPackage = (id: string) => id.includes('/node_modules/')
      const dialogs = idle.filter(
        (id) => isPackage(id) || importsOf(id).some((one) => isPackage(one) && !isFirst(one)),
      )
      const others = idle.filter((id) => isOwn(id) && !dialogs.includes(id))
      later = {
        dialogs: new Set(dialogs),
        forms: new Set(others.filter((id) => panel.has(id))),
        cart: new Set(others.filter((id) => !panel.has(id))),
      }
    },
  }
}

const MANIFEST = 'window.__reactRouterManifest='
/** The route that holds the pages of a language (`src/web/routes.ts`). */
const PAGES_OF = /^(\w+)-content$/

/**
 * Shortens the router's list of routes, which is on every page and consists mostly of absent features, shared files and
 * translated pages. The router treats an absent flag as false and absent styles as none, never checks whether a route
 * has a screen, and uses a route's imports only for its own prefetching links; the shop uses those of the first pages
 * (`src/web/layout/prefetch.ts`).
 */
export function leanManifest(): Plugin {
  let client = ''
  return {
    name: 'lean-manifest',
    // The router's compiler of routes is a second server with these plugins: its end must not shorten the list again.
    apply: 'build',
    // The router writes the list while it builds the server.
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved({ root, environments }) {
      client = path.resolve(root, environments.client?.build.outDir ?? '')
    },
    closeBundle() {
      const assets = path.join(client, 'assets')
      for (const file of readdirSync(assets).filter((one) => /^manifest-.*\.js$/.test(one))) {
        const [, list = ''] = readFileSync(path.join(assets, file), 'utf8').split(MANIFEST)
        const manifest = JSON.parse(list.replace(/;\s*$/, '')) as Manifest
        writeFileSync(path.join(assets, file), leanList(manifest))
      }
    },
  }
}

type Route = Readonly<Record<string, unknown>>
interface Manifest {
  routes: Readonly<Record<string, Route>>
}

/** The list with the routes of the first language alone, and a script that adds those of the others from them. */
function leanList({ routes, ...rest }: Manifest): string {
  const [own = '', ...translations] = Object.keys(routes).flatMap(
    (id) => PAGES_OF.exec(id)?.[1] ?? [],
  )
  const isTranslated = (id: string) =>
    translations.some((language) => id.startsWith(`${language}-`))
  const lean = Object.entries(routes).filter(([id]) => !isTranslated(id))
  const ownRoutes = Object.fromEntries(lean.map(([id, route]) => [id, withoutSpare(id, route)]))
  const text = MANIFEST + JSON.stringify({ ...rest, routes: ownRoutes })
  const script = `${text};${withTranslations(own, translations)}`
  refuseOtherRoutes(script, routes)
  return script
}

/** Adds the routes of each translation, and the id of each route, which is its key in the list. */
const withTranslations = (own: string, translations: readonly string[]) =>
  `const all=window.__reactRouterManifest.routes,own=Object.entries(all);` +
  `for(const lang of${JSON.stringify(translations)}){` +
  `const to=(id)=>id==="root"?id:lang+"-"+id.replace(/^${own}-/,"");` +
  `for(const[id,r]of own)if(id!=="root")` +
  `all[to(id)]={...r,parentId:to(r.parentId),path:id==="${own}-content"?lang:r.path}}` +
  `for(const id in all)all[id].id=id;`

/** A route of a translation that is not like the one of the first language would be lost. */
function refuseOtherRoutes(script: string, routes: Manifest['routes']): void {
  const window: Record<string, Manifest> = {}
  runInNewContext(script, { window })
  const made = window.__reactRouterManifest?.routes ?? {}
  for (const [id, route] of Object.entries(routes)) {
    const wanted = { ...withoutSpare(id, route), id, path: route.path }
    if (textOf(made[id]) !== textOf(wanted)) throw new Error(`the list of routes loses ${id}`)
  }
}

/** A route without its imports, which translations have like the first language. */
const textOf = (route: Route = {}): string =>
  JSON.stringify({ ...route, imports: undefined }, Object.keys(route).sort())

const withoutSpare = (id: string, route: Route): Route =>
  Object.fromEntries(
    Object.entries(route).filter(([name, value]) => {
      if (name === 'imports') return FIRST_PAGES.some((page) => page === id)
      if (name === 'css') return Array.isArray(value) && value.length > 0
      return value !== false && name !== 'hasDefaultExport' && name !== 'id'
    }),
  )

const isOf = (page: (typeof FIRST_PAGES)[number], id: string): boolean =>
  further[FIRST_PAGES.indexOf(page)]?.has(id) ?? false

/** These modules and everything that they import, directly or indirectly. */
export function closure(
  roots: readonly string[],
  importsOf: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...importsOf(id))
  }
  return found
}

/**
 * Bundles the modules of every first page, and what comes after it, into few files, since many small ones would wait for
 * each other on a slow network. Styles are not moved, because their order decides which layer wins.
 */
export const CLIENT_CHUNKS = [
  // Requested before a page is used (`src/web/late-scripts.ts`).
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|cookie)\// },
  { name: 'shop', test: (id: string) => everywhere.has(id) },
  { name: 'cards', test: (id: string) => isOf('home', id) && isOf('listing', id) },
  // Shared by the page and the chunks that it loads later.
  { name: 'product-words', test: /virtual:sentences\/screen\/(?:product|reviews)$/ },
  // Modules that such a page shares with later screens, in one file instead of ten tiny ones.
  { name: 'listing-parts', test: (id: string) => isOf('listing', id), minShareCount: 2 },
  { name: 'product-parts', test: (id: string) => isOf('product', id), minShareCount: 2 },
  { name: 'dialogs', test: (id: string) => later.dialogs.has(id) },
  { name: 'form-parts', test: (id: string) => later.forms.has(id), minShareCount: 2 },
  { name: 'cart-parts', test: (id: string) => later.cart.has(id), minShareCount: 2 },
]
