import { expect, test } from 'vitest'
import { NOISE_FIGURES, NOISE_PEOPLE } from '#domain/quiz/noise-figures.ts'
import { scoreQuiz } from '#domain/quiz/score.ts'
import { type Chance, simulateNoise } from './quiz-noise.ts'

/** A small seeded generator (mulberry32), so that the figures are reproducible. */
function seeded(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 100)

test('noisier answers flip more labels, close calls most; the page’s figures match', () => {
  const measured = NOISE_FIGURES.map(({ noise }) => {
    const report = simulateNoise({
      people: NOISE_PEOPLE,
      noise,
      chance: seeded(2026),
      isClose: (answers) => scoreQuiz(answers).closeTo.length > 0,
    })
    const firm = report.people - report.close
    return {
      noise,
      flipped: percent(report.flipped, report.people),
      closeFlipped: percent(report.closeFlipped, report.close),
      firmFlipped: percent(report.flipped - report.closeFlipped, firm),
    }
  })
  console.info(`labels that flip: ${JSON.stringify(measured)}`)
  expect(measured).toEqual(NOISE_FIGURES)
  for (const { closeFlipped, firmFlipped } of measured) {
    expect(closeFlipped).toBeGreaterThan(firmFlipped)
  }
  const flips = measured.map(({ flipped }) => flipped)
  expect(flips).toEqual(flips.toSorted((one, other) => one - other))
})

test('repeating the same answers gives the same label', () => {
  const report = simulateNoise({ people: 500, noise: 0, chance: seeded(7), isClose: () => true })
  expect(report).toMatchObject({ flipped: 0, close: 500 })
})
