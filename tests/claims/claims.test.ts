import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findClaims } from '#domain/claims/find-claims.ts'
import { WHOLE_LANGUAGES } from '#tests/support/whole-languages.ts'

/**
 * Sentences as owners write them beside goods, labelled by hand: `claims` are regulated (docs/law.md, claims), `lawful`
 * are not, though many say a regulated word.
 */
interface Labelled {
  claims: readonly string[]
  lawful: readonly string[]
}

/** A word list is never whole; what a person still has to find is kept this small. */
const MIN_RECALL = 0.97
/** Warnings that are wrong too often are not read. */
const MIN_PRECISION = 0.9
const MIN_SENTENCES = 100

const labelled = (language: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `${language}.json`), 'utf8')) as Labelled

describe.each(WHOLE_LANGUAGES)('sentences of owners in %s', (language) => {
  const { claims, lawful } = labelled(language)
  const isFound = (sentence: string) => findClaims(sentence).length > 0

  test('are at least a hundred, each once', () => {
    const all = [...claims, ...lawful]
    expect(all.length).toBeGreaterThanOrEqual(MIN_SENTENCES)
    expect(new Set(all).size).toBe(all.length)
  })

  test('are found when they claim an effect, and left alone when they do not', () => {
    const missed = claims.filter((sentence) => !isFound(sentence))
    const wrong = lawful.filter(isFound)
    const found = claims.length - missed.length
    const lists = `missed:\n${missed.join('\n')}\nwrongly found:\n${wrong.join('\n')}`
    if (process.env.SAY_CLAIMS) console.log(`${language}\n${lists}`)
    expect(found / claims.length, lists).toBeGreaterThanOrEqual(MIN_RECALL)
    expect(found / (found + wrong.length), lists).toBeGreaterThanOrEqual(MIN_PRECISION)
  })
})
