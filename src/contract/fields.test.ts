import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { described, enteredFigure, judged, optionalText, text, wholeNumber } from './fields.ts'

const Body = judged(
  z.object({
    name: text({ maxLength: 3 }),
    stars: wholeNumber(1, 5),
    note: optionalText(),
    language: z.enum(['en', 'hi'], { error: 'language-unknown' }),
  }),
  ({ name, stars, note }) => {
    const errors = {
      ...(typeof name !== 'string' || name.length > 3 ? { name: 'name-wrong' } : {}),
      ...(stars === 5 ? {} : { stars: 'stars-wrong' }),
    }
    if (Object.keys(errors).length > 0) return { ok: false, errors }
    return { ok: true, value: { name, note } }
  },
  (read, { language }) => ({ ...read, language }),
)

const problemsOf = (sent: unknown) =>
  (Body.safeParse(sent).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

describe('an object that a rule validates', () => {
  test('is the value that the rule returns, without unknown fields', () => {
    const sent = { name: 'abc', stars: 5, note: 7, language: 'en', isAdmin: true }
    expect(Body.parse(sent)).toEqual({ name: 'abc', note: undefined, language: 'en' })
  })

  test('reports every wrong field at once, with the code of the rule if it has one', () => {
    expect(problemsOf({ name: 4, stars: 3.5, language: 'fr' })).toEqual([
      ['language', 'language-unknown'],
      ['name', 'name-wrong'],
      ['stars', 'stars-wrong'],
    ])
    expect(problemsOf({ language: 'en' })).toEqual([
      ['name', 'name-wrong'],
      ['stars', 'stars-wrong'],
    ])
  })

  test('is refused if it is not an object', () => {
    expect(Body.safeParse('text').success).toBe(false)
    expect(Body.safeParse(null).success).toBe(false)
    expect(Body.safeParse([]).success).toBe(false)
  })

  test('has its limits in the documentation', () => {
    expect(z.toJSONSchema(Body, { io: 'input' }).properties).toMatchObject({
      name: { type: 'string', maxLength: 3 },
      stars: { type: 'integer', minimum: 1, maximum: 5 },
      language: { enum: ['en', 'hi'] },
    })
  })
})

test.each([
  ['a field', described<z.ZodType<number>>],
  ['a figure', enteredFigure<z.ZodType<number>>],
])('%s that is judged later is described when somebody asks, not when it is made', (_, make) => {
  let asked = 0
  const body = z.object({
    weight: make(
      z.lazy(() => {
        asked += 1
        return z.number().max(40)
      }),
    ),
  })
  expect(asked).toBe(0)
  const { properties, required = [] } = z.toJSONSchema(body, { io: 'input' })
  expect(properties).toEqual({ weight: { type: 'number', maximum: 40 } })
  expect(required).toEqual([])
  expect(asked).toBeGreaterThan(0)
  expect(body.parse({ weight: 'many' })).toEqual({ weight: 'many' })
})
