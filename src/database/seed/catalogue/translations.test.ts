import { describe, expect, test } from 'vitest'
import { productRows } from '#database/seed/product-rows.ts'
import { wordsOf } from '#domain/catalog/product-words.ts'
import { storyParts } from '#domain/catalog/story.ts'
import { findClaims } from '#domain/claims/find-claims.ts'
import { LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { translationState } from '#domain/language/translated-texts.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { WHOLE_TRANSLATIONS } from '#tests/support/whole-languages.ts'

const rows = productRows({ now: TODAY, mode: 'demo' })
/** Botanical names, which stay Latin. */
const BOTANICAL = /(?<=\([^)]*)[A-Z][a-z]+ (?:× )?[a-z-]{2,}/g
const UNITS = /\d\s*(?:ml|g|kg|L|cm|mm)\b|INS (?=\d)/g
const figuresIn = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).sort()

describe.each(WHOLE_TRANSLATIONS)('the demo’s products in %s', (language) => {
  const texts = rows.flatMap((row) => {
    const words = Object.entries(wordsOf(row as Parameters<typeof wordsOf>[0]))
    return words.map(([field, source]) => {
      const translated = row.translations?.[language]?.[field as keyof object] as
        | { text: string | readonly string[]; of: string }
        | undefined
      return { where: `${row.sku} ${field}`, field, source, translated }
    })
  })
  const joined = (text: string | readonly string[] | undefined) => [text ?? ''].flat().join(', ')

  test('have every text, and none that is older than its source', () => {
    const lacking = texts.filter(
      ({ source, translated }) =>
        !['none', 'current'].includes(translationState(source, translated)),
    )
    expect(lacking.map(({ where }) => where)).toEqual([])
  })

  test('list as many ingredients and story parts as in English, with the same botanical names', () => {
    const differing = texts.filter(({ field, source, translated }) => {
      const [one, other] = [joined(source), joined(translated?.text)]
      if (field === 'story') return storyParts(one).length !== storyParts(other).length
      if (typeof source === 'string') return false
      const count = translated?.text.length ?? 0
      return count !== source.length || `${one.match(BOTANICAL)}` !== `${other.match(BOTANICAL)}`
    })
    expect(differing.map(({ where }) => where)).toEqual([])
  })

  test('keep every figure of serving and cautions', () => {
    const differing = texts.filter(
      ({ field, source, translated }) =>
        (field === 'serving' || field === 'note') &&
        `${figuresIn(joined(source))}` !== `${figuresIn(joined(translated?.text))}`,
    )
    expect(differing.map(({ where }) => where)).toEqual([])
  })

  test('are written in their own script', () => {
    const own =
      LANGUAGE_FACTS[language].font === 'gujarati' ? /\p{Script=Gujr}/gu : /\p{Script=Deva}/gu
    const shares = texts.flatMap(({ where, translated }) => {
      const text = joined(translated?.text).replace(BOTANICAL, '').replace(UNITS, '')
      const letters = text.match(/\p{L}|\p{M}/gu)?.length ?? 0
      const share = letters === 0 ? 1 : (text.match(own)?.length ?? 0) / letters
      return share < 0.85 ? [`${where} ${share.toFixed(2)}`] : []
    })
    expect(shares).toEqual([])
  })

  test('claim nothing that the English ones do not', () => {
    const claiming = texts.filter(
      ({ source, translated }) =>
        findClaims(joined(translated?.text)).length > findClaims(joined(source)).length,
    )
    expect(
      claiming.map(({ where, translated }) => [where, findClaims(joined(translated?.text))]),
    ).toEqual([])
  })
})
