import type { HTMLElement } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import recommendWords from '#content/messages/en/recommend-words.json' with { type: 'json' }
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { CONSULTANTS } from '../../src/settings.ts'
import { countLetters, foreignRuns, shareOf } from './letters.ts'
import { isOneText } from './read-text.ts'
import { publicPages } from './screens.ts'

/** Every public page has at least this share of its letters in the reader's script. */
const MIN_SHARE = 0.97
const MAX_RUNS = 5

interface PageShare {
  path: string
  share: number
  foreign: number
  runs: string[]
}

const shop = renderedShop()

/**
 * Names that are not translated (addresses, sources, Latin names of products), botanical ones, and what shoppers wrote
 * themselves, in whatever language.
 */
const KEPT = 'script, style, [translate="no"], [lang="la"], .review'

/** What a reader sees or hears: words, and the labels and pictures' texts that are read out. */
function saidOn(root: HTMLElement): string {
  for (const one of root.querySelectorAll(KEPT)) one.remove()
  // The names of the other languages, each in its own script.
  for (const one of root.querySelectorAll('a[hreflang]')) one.remove()
  const labels = root
    .querySelectorAll('[aria-label], img[alt], [placeholder]')
    .flatMap((one) => ['aria-label', 'alt', 'placeholder'].map((name) => one.getAttribute(name)))
  const head = root
    .querySelectorAll('title, meta[name="description"]')
    .map((one) => one.getAttribute('content') ?? one.textContent)
  const body = root.querySelector('body')
  return [...head, ...textsOf(body), ...labels.filter(Boolean)].join('\n')
}

/** Its texts one by one, so that two elements are never one word. */
function textsOf(element: HTMLElement | null): string[] {
  if (element && isOneText(element)) return [element.text]
  return (element?.childNodes ?? []).flatMap((node) =>
    'tagName' in node && node.tagName ? textsOf(node as HTMLElement) : [node.text],
  )
}

/** The published instruments that the quiz follows, by their own names. */
const INSTRUMENTS = Object.entries(recommendWords)
  .filter(([key]) => key.startsWith('source '))
  .map(([, name]) => name)

/** Names that the owner enters and platforms have: the brand, persons, the address. The longest are taken out first. */
function keptNames(): string[] {
  const { name, addressLines, developers, grievanceOfficer, social } = shop.shop.parts.settings
  const platforms = ['Instagram', 'YouTube', 'WhatsApp', 'LinkedIn', 'Google']
  const persons = [...developers.map((one) => one.name), ...CONSULTANTS.map((one) => one.name)]
  const socials = social.map((one) => one.name)
  return [
    name,
    ...addressLines,
    grievanceOfficer.name,
    ...persons,
    ...socials,
    ...platforms,
    ...INSTRUMENTS,
  ].sort((one, other) => other.length - one.length)
}

describe.each(WHOLE_TRANSLATIONS)('every public page of /%s', (language) => {
  test('is in the reader’s script, but for names, addresses and units', async () => {
    const pages = await publicPages(shop, language)
    expect(pages.length).toBeGreaterThan(90)
    const names = keptNames()
    const shares: PageShare[] = []
    for (const path of pages) {
      const said = saidOn((await shop.open(path)).root)
      const count = countLetters(said, language, names)
      const runs = foreignRuns(said, language, names).sort(
        (one, other) => other.length - one.length,
      )
      shares.push({
        path: decodeURIComponent(path),
        share: shareOf(count),
        foreign: count.foreign,
        runs: [...new Set(runs)].slice(0, MAX_RUNS),
      })
    }
    shares.sort((one, other) => one.share - other.share)
    if (process.env.SAY_SHARES) {
      for (const { path, share, foreign, runs } of shares) {
        const worst = runs.map((run) => run.slice(0, 60)).join(' | ')
        process.stdout.write(
          `${(share * 100).toFixed(1)} %  ${path}  ${foreign} letters: ${worst}\n`,
        )
      }
    }
    expect(shares.filter(({ share }) => share < MIN_SHARE)).toEqual([])
  })
})
