import { type HTMLElement, type Node, NodeType } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#domain/language/languages.ts'
import { postForm } from '#tests/support/posted-form.ts'
import { readHtml, renderedShop } from '#tests/support/rendered-shop.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'
import { inLanguage } from '#urls.ts'
import { unreadableRuns } from './letters.ts'
import { publicPages, type Screen, screensOf } from './screens.ts'

const shop = renderedShop()
let screens: Screen[]

beforeAll(async () => {
  screens = await screensOf(shop)
})

const SILENT = 'script, style, template'
/** Read with the voice of their element; a name within such a sentence can have no separate voice. */
const SAID = ['alt', 'aria-label', 'placeholder', 'title']
const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  hi: /\p{Script=Devanagari}/u,
  gu: /\p{Script=Gujarati}/u,
}

/** The runs below an element that are read with the voice of another language. */
function misread(element: HTMLElement, lang: string): string[] {
  const own = element.getAttribute('lang') ?? lang
  const attributes = SAID.map((name) => element.getAttribute(name) ?? '')
    .filter((text) => !(OWN_LETTERS[own] ?? /\p{Script=Latin}/u).test(text))
    .flatMap((text) => unreadableRuns(text, own))
  const children = element.childNodes.flatMap((node: Node) => {
    if (node.nodeType === NodeType.TEXT_NODE) return unreadableRuns(node.text, own)
    return node.nodeType === NodeType.ELEMENT_NODE ? misread(node as HTMLElement, own) : []
  })
  return [...attributes, ...children]
}

function misreadOn(root: HTMLElement, language: Language): string[] {
  for (const one of root.querySelectorAll(SILENT)) one.remove()
  const body = root.querySelector('body')
  // The brand is one word in every voice, also beside itself.
  const isBrand = (run: string) => /^Samagni(?:, Samagni)*$/.test(run)
  return body ? [...new Set(misread(body, language))].filter((run) => !isBrand(run)) : []
}

async function open(
  { address, headers, posted }: Screen,
  language: Language,
): Promise<HTMLElement> {
  const url = inLanguage(address, language)
  if (posted) return readHtml((await postForm(shop.app, url, posted)).body)
  return (await shop.open(url, headers)).root
}

describe.each(WHOLE_LANGUAGES)('a screen reader of /%s', (language) => {
  test('gets the language of every run of words in another language', async () => {
    const found: string[] = []
    const note = (what: string, root: HTMLElement) => {
      const runs = misreadOn(root, language)
      if (runs.length > 0) found.push(`${what}: ${runs.slice(0, 6).join(' | ')}`)
    }
    for (const path of await publicPages(shop, language)) {
      note(decodeURIComponent(path), (await shop.open(path)).root)
    }
    for (const screen of screens) note(screen.what, await open(screen, language))
    expect(found).toEqual([])
  })
})
