import { beforeAll, describe, expect, test } from 'vitest'
import type { Translation } from '#domain/language/languages.ts'
import { postForm } from '#tests/support/posted-form.ts'
import { readHtml, renderedShop } from '#tests/support/rendered-shop.ts'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'
import { inLanguage } from '#urls.ts'
import { countLetters, foreignRuns, shareOf } from './letters.ts'
import { readText } from './read-text.ts'
import { namesIn, type Screen, screensOf } from './screens.ts'

/** The least share of letters in the reader's script, without what stays as it is (letters.ts). */
const MIN_SHARE = 0.97
const MAX_RUNS = 5

const shop = renderedShop()
let names: string[]
let screens: Screen[]

beforeAll(async () => {
  names = await namesIn(shop)
  screens = await screensOf(shop)
})

/** A screen with too little of its script: its share, and its longest runs of other letters. */
async function examine({ what, address, headers, posted }: Screen, language: Translation) {
  const url = inLanguage(address, language)
  const root = posted
    ? readHtml((await postForm(shop.app, url, posted)).body)
    : (await shop.open(url, headers)).root
  const text = readText(root, language)
  const share = shareOf(countLetters(text, language, names))
  const worst = [...new Set(foreignRuns(text, language, names))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_RUNS)
    .map((run) => run.slice(0, 60))
  // With SAY_SHARES set, every screen is listed.
  const line = `${(share * 100).toFixed(1)} %  ${what}: ${worst.join(' | ')}`
  if (process.env.SAY_SHARES) process.stdout.write(`/${language} ${line}\n`)
  return share < MIN_SHARE ? [line] : []
}

describe.each(WHOLE_TRANSLATIONS)('in %s', (language) => {
  test('policies, forms, responses and all steps of an order are in its script', async () => {
    const low: string[] = []
    for (const screen of screens) low.push(...(await examine(screen, language)))
    expect(low).toEqual([])
  })
})
