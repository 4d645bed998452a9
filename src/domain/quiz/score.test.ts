import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerQuestion, parseQuizAnswers, type QuizAnswers } from './answers.ts'
import { CONSTITUTIONS, type Constitution } from './constitutions.ts'
import { type ByDosha, DOSHAS, type Dosha } from './doshas.ts'
import { HALF_VOTES_IN_ALL, OPTION_DOSHAS, QUESTION_IDS, SCORED_QUESTIONS } from './questions.ts'
import { areNearEqual, constitutionOf, countVotes, scoreQuiz, shownShare } from './score.ts'

const optionOf = (dosha: Dosha) => OPTION_DOSHAS.indexOf(dosha)

/** Answers in the order of the scored questions: topics first, the two about stress last. */
function answersOf(topics: readonly Dosha[], stress: readonly [Dosha, Dosha]): QuizAnswers {
  const plain = SCORED_QUESTIONS.filter(({ halfVotes }) => halfVotes === 2)
  const answers = plain.map(({ id }, place) => [id, optionOf(topics[place] ?? 'vata')] as const)
  return {
    ...Object.fromEntries(answers),
    'stress-1': optionOf(stress[0]),
    'stress-2': optionOf(stress[1]),
  }
}

const many = (dosha: Dosha, count: number): Dosha[] => Array.from({ length: count }, () => dosha)

/** This many topics of each dosha; the rest of the 12 are Kapha. */
function mixed(vata: number, pitta: number, stress: readonly [Dosha, Dosha]): QuizAnswers {
  return answersOf(
    [...many('vata', vata), ...many('pitta', pitta), ...many('kapha', 12 - vata - pitta)],
    stress,
  )
}

const anyAnswers = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: 14, maxLength: 14 })
  .map(
    (options): QuizAnswers =>
      Object.fromEntries(SCORED_QUESTIONS.map(({ id }, place) => [id, options[place] ?? 0])),
  )

describe('The 18 questions', () => {
  test('are four descriptive ones and fourteen that count thirteen votes', () => {
    expect([QUESTION_IDS.length, SCORED_QUESTIONS.length, HALF_VOTES_IN_ALL]).toEqual([18, 14, 26])
    expect(QUESTION_IDS.slice(0, 4)).toEqual(['age', 'gender', 'diet', 'region'])
  })
})

describe('Scoring', () => {
  test('all first options are Kapha, 100.0 %', () => {
    const first = Object.fromEntries(SCORED_QUESTIONS.map(({ id }) => [id, 0]))
    const { constitution, shares } = scoreQuiz(first)
    expect([constitution, shownShare(shares.kapha)]).toEqual(['kapha', '100.0'])
  })

  test.each([
    ['kapha', { vata: 0, pitta: 0, kapha: 100 }],
    ['pitta', { vata: 0, pitta: 100, kapha: 0 }],
    ['vata', { vata: 100, pitta: 0, kapha: 0 }],
  ] as const)('one kind of answer throughout is %s, 100.0 %%', (dosha, shares) => {
    const result = scoreQuiz(answersOf(many(dosha, 12), [dosha, dosha]))
    expect(result).toMatchObject({ constitution: dosha, shares, closeTo: [] })
    expect(shownShare(result.shares[dosha])).toBe('100.0')
  })

  test('stress counts half and half, so that all 14 answers matter', () => {
    expect(countVotes({ 'stress-1': 0, 'stress-2': 2, skin: 1 })).toEqual({
      kapha: 1,
      vata: 1,
      pitta: 2,
    })
  })

  test('the descriptive answers do not count', () => {
    expect(countVotes({ age: 1, gender: 1, diet: 1, region: 1 })).toEqual({
      kapha: 0,
      pitta: 0,
      vata: 0,
    })
  })

  // Half votes (vata, pitta, kapha) of 26, and the resulting label.
  test.each<[number, number, number, Constitution, string]>([
    [14, 6, 6, 'vata', '7 votes are more than 6.5'],
    [14, 12, 0, 'vata', 'also with a strong second'],
    [13, 13, 0, 'vata-pitta', '6.5 votes are not more than 6.5'],
    [13, 12, 1, 'vata-pitta', 'exactly half is a blend'],
    [13, 7, 6, 'vata-pitta', 'the top two'],
    [12, 7, 7, 'tridosha', 'second and third are equal'],
    [10, 8, 8, 'tridosha', 'all within one vote'],
    [9, 9, 8, 'tridosha', 'all within one vote'],
    [10, 9, 7, 'vata-pitta', 'one and a half votes apart'],
    [10, 10, 6, 'vata-pitta', 'equal first and second'],
    [10, 6, 10, 'vata-kapha', 'equal first and second'],
    [6, 10, 10, 'pitta-kapha', 'equal first and second'],
    [7, 6, 13, 'vata-kapha', 'one name whichever is higher'],
    [6, 7, 13, 'pitta-kapha', 'one name whichever is higher'],
    [6, 14, 6, 'pitta', 'more than half before any tie'],
    [2, 2, 22, 'kapha', 'more than half before any tie'],
  ])('%i, %i and %i half votes are %s: %s', (vata, pitta, kapha, constitution) => {
    expect(constitutionOf({ vata, pitta, kapha })).toBe(constitution)
  })

  test('tri-dosha is near equal within one vote, and otherwise has no type that stands out', () => {
    expect(areNearEqual({ vata: 10, pitta: 8, kapha: 8 })).toBe(true)
    // 46.2, 26.9 and 26.9 %.
    expect(areNearEqual({ vata: 12, pitta: 7, kapha: 7 })).toBe(false)
  })

  test('shows shares with one decimal', () => {
    const { shares } = scoreQuiz(mixed(3, 7, ['pitta', 'vata']))
    expect(DOSHAS.map((dosha) => shownShare(shares[dosha]))).toEqual(['26.9', '57.7', '15.4'])
  })

  test('requires all 14 answers', () => {
    expect(() => scoreQuiz({ skin: 1 })).toThrow()
  })

  test('unrounded shares add up to 100, whatever the answers', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { shares } = scoreQuiz(answers)
        expect(shares.vata + shares.pitta + shares.kapha).toBeCloseTo(100, 9)
      }),
    )
  })

  test('the order of answering never matters', () => {
    const orders = fc.shuffledSubarray([...SCORED_QUESTIONS], { minLength: 14, maxLength: 14 })
    fc.assert(
      fc.property(anyAnswers, orders, (answers, order) => {
        const again = order.reduce<QuizAnswers>(
          (sum, { id }) => answerQuestion(sum, id, answers[id] ?? 0),
          {},
        )
        expect(scoreQuiz(again)).toEqual(scoreQuiz(answers))
      }),
    )
  })

  test('changing an answer counts once: the latest', () => {
    const step = fc.tuple(fc.constantFrom(...SCORED_QUESTIONS), fc.integer({ min: 0, max: 2 }))
    fc.assert(
      fc.property(anyAnswers, fc.array(step, { maxLength: 40 }), (answers, changes) => {
        const path = changes.reduce((sum, [{ id }, option]) => {
          return answerQuestion(sum, id, option)
        }, answers)
        const votes = countVotes(path)
        expect(votes.vata + votes.pitta + votes.kapha).toBe(HALF_VOTES_IN_ALL)
        const latest = { ...answers, ...Object.fromEntries(changes.map(([q, o]) => [q.id, o])) }
        expect(scoreQuiz(path)).toEqual(scoreQuiz(latest))
      }),
    )
  })
})

/** All distributions of 12 topics and two stress answers: 91 × 9. */
function everyCase(): QuizAnswers[] {
  const stresses = DOSHAS.flatMap((one) => DOSHAS.map((other): [Dosha, Dosha] => [one, other]))
  const cases: QuizAnswers[] = []
  for (let vata = 0; vata <= 12; vata += 1) {
    for (let pitta = 0; pitta <= 12 - vata; pitta += 1) {
      for (const stress of stresses) cases.push(mixed(vata, pitta, stress))
    }
  }
  return cases
}

/** The rule again, computed from votes out of 13. */
function labelByTheWords(votes: ByDosha): Constitution {
  const of13 = DOSHAS.map((dosha) => ({ dosha, votes: votes[dosha] / 2 }))
  const alone = of13.find((one) => one.votes > 6.5)
  if (alone) return alone.dosha
  const [min, middle, max] = of13.toSorted((one, other) => one.votes - other.votes)
  if (!min || !middle || !max) throw new Error('three')
  if (max.votes - min.votes <= 1 || min.votes === middle.votes) return 'tridosha'
  const name = DOSHAS.filter((dosha) => dosha !== min.dosha).join('-')
  return CONSTITUTIONS.find((known) => known === name) ?? 'tridosha'
}

describe('A close call', () => {
  test('is reported exactly when changing one answer would change the label', () => {
    const cases = everyCase()
    expect(cases.length).toBe(91 * 9)
    for (const answers of cases) {
      const label = labelByTheWords(countVotes(answers))
      const others = SCORED_QUESTIONS.flatMap(({ id }) =>
        [0, 1, 2].map((option) => labelByTheWords(countVotes(answerQuestion(answers, id, option)))),
      )
      const expected = [...new Set(others.filter((other) => other !== label))].sort()
      const result = scoreQuiz(answers)
      expect([result.constitution, result.closeTo]).toEqual([label, expected])
    }
  })

  test('of the example result names the neighbouring pair', () => {
    const { constitution, closeTo } = scoreQuiz(mixed(3, 7, ['pitta', 'vata']))
    expect([constitution, closeTo]).toEqual(['pitta', ['vata-pitta']])
  })
})

describe('Answers from the device', () => {
  test('are parsed as stored, and everything else is dropped', () => {
    const kept = { age: 1, skin: 2, stress: 1, hunger: 3, memory: '1', taste: -1, bmi: 0.5 }
    expect(parseQuizAnswers(kept)).toEqual({ age: 1, skin: 2 })
    expect(parseQuizAnswers(JSON.parse('{"__proto__":{"age":1}}'))).toEqual({})
    for (const nothing of [undefined, null, 'age', 7, []]) {
      expect(parseQuizAnswers(nothing)).toEqual({})
    }
  })
})
