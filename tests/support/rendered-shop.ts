import { type HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll } from 'vitest'
import type { ShopServer } from '#http/server.ts'
import { WITHOUT_LIMITS } from '../attack/scene.ts'
import { loadBuiltShop } from './built-shop.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** What the built shop answers before a single script has run. */
export interface RenderedShop {
  shop: TestShop
  app: ShopServer
  /** Opens a page as a browser without scripts would, redirects followed, once this process knows what was written. */
  open(address: string, headers?: Record<string, string>): Promise<RenderedPage>
}

interface RenderedPage {
  status: number
  /** The final address after redirects. */
  address: string
  headers: Record<string, unknown>
  root: HTMLElement
}

/** Opens a shop before the tests of a file, and closes it after them. */
export function renderedShop(): RenderedShop {
  let opened: Awaited<ReturnType<typeof openRenderedShop>> | undefined
  function current() {
    if (!opened)
      throw new Error('the shop opens before the first test, not while tests are collected')
    return opened
  }
  beforeAll(async () => {
    opened = await openRenderedShop()
  })
  afterAll(() => opened?.close())
  return {
    get shop() {
      return current().shop
    },
    get app() {
      return current().app
    },
    open: (address, headers) => current().open(address, headers),
  }
}

async function openRenderedShop() {
  const built = await loadBuiltShop()
  const shop = await openTestShop({ config: WITHOUT_LIMITS })
  const app = await built.createApp(shop.parts, built.screens)
  await app.ready()

  async function open(
    address: string,
    headers: Record<string, string> = {},
  ): Promise<RenderedPage> {
    await shop.parts.contentVersion.catchUp()
    const answer = await app.inject({ url: address, headers: { host: HOST, ...headers } })
    const { location } = answer.headers
    if (typeof location === 'string') {
      const next = new URL(location, new URL(address, `http://${HOST}`))
      return open(`${next.pathname}${next.search}`, headers)
    }
    return {
      status: answer.statusCode,
      address,
      headers: answer.headers,
      root: readHtml(answer.body),
    }
  }

  return {
    shop,
    app,
    open,
    async close() {
      await app.close()
      await shop.close()
    },
  }
}

const HOST = 'localhost:3000'
/** A page's elements; the content of `<noscript>` is parsed like the rest. */
export const readHtml = (html: string): HTMLElement =>
  parse(html, { blockTextElements: { script: true, style: true } })

/** The text of an element with whitespace collapsed. */
export const wordsOf = (element: HTMLElement | null): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

export const wordsIn = (root: HTMLElement, selector: string): string[] =>
  root.querySelectorAll(selector).map(wordsOf)

/** One that has to be there. */
export function get(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector(selector)
  if (!found) throw new Error(`nothing on the page is '${selector}'`)
  return found
}

/** What readers call an element: its label, what it is labelled by, its words, or its picture's. */
export function nameOf(element: HTMLElement, root: HTMLElement): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const labelledBy = element.getAttribute('aria-labelledby')
  if (labelledBy) {
    return labelledBy
      .split(' ')
      .map((id) => wordsOf(root.querySelector(`[id="${id}"]`)))
      .join(' ')
  }
  return wordsOf(element) || (element.querySelector('img')?.getAttribute('alt') ?? '')
}

/** The elements of a kind with this name. */
export function named(
  root: HTMLElement,
  selector: string,
  name: string | RegExp,
  within: HTMLElement = root,
): HTMLElement[] {
  return within.querySelectorAll(selector).filter((element) => {
    const own = nameOf(element, root)
    return typeof name === 'string' ? own === name : name.test(own)
  })
}

/** The first element of a kind with this name, which has to be there. */
export function getNamed(
  root: HTMLElement,
  selector: string,
  name: string | RegExp,
  within: HTMLElement = root,
): HTMLElement {
  const [found] = named(root, selector, name, within)
  if (!found) throw new Error(`no '${selector}' is called ${name}`)
  return found
}

/** Where the first link with this name leads. */
export const linkTo = (root: HTMLElement, name: string | RegExp, within?: HTMLElement): string =>
  getNamed(root, 'a[href]', name, within).getAttribute('href') ?? ''
