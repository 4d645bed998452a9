import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONSULTANTS } from '../../settings.ts'
import { bookableHours } from './consultant.ts'
import {
  type ConsultantField,
  type ConsultantProblem,
  consultantTexts,
  NEW_CONSULTANT,
  parseConsultant,
} from './consultant-form.ts'
import { openSlots } from './slots.ts'

const { slug: _, ...DETAILS } = CONSULTANTS[0]
const TEXTS = consultantTexts(DETAILS)

describe('the form of a practitioner', () => {
  test('gives back what it was filled from', () => {
    expect(TEXTS).toMatchObject({ sunday: '', saturday: '10:00–13:00', noticeHours: '4' })
    expect(parseConsultant(TEXTS)).toEqual({ ok: true, value: DETAILS })
  })

  test('of a new one asks for nothing but name, degree, registration number and e-mail', () => {
    const read = parseConsultant(NEW_CONSULTANT)
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([
      'name',
      'degree',
      'registration',
      'email',
    ])
  })

  test.each<[ConsultantField, string, ConsultantProblem]>([
    ['name', ' ', 'required'],
    ['degree', 'x'.repeat(81), 'too-long'],
    ['email', 'vaidya', 'email-malformed'],
    ['languages', '', 'languages-wrong'],
    ['languages', 'en fr', 'languages-wrong'],
    ['price', '-1', 'rupees-malformed'],
    ['price', '0.99', 'rupees-malformed'],
    ['firstTalkMinutes', '9', 'first-talk-malformed'],
    ['firstTalkMinutes', '31', 'first-talk-malformed'],
    ['monday', '10-13', 'hours-malformed'],
    ['monday', '13:00-10:00', 'hours-malformed'],
    ['monday', '10:00-13:00, 12:00-14:00', 'hours-malformed'],
    ['monday', '10:00-24:30', 'hours-malformed'],
    ['monday', '10:60-12:00', 'hours-malformed'],
    ['holidays', '2026-02-30', 'holidays-malformed'],
    ['holidays', 'Diwali', 'holidays-malformed'],
    ['holidays', '30/02/2026', 'holidays-malformed'],
    ['monday', '13 pm - 2 pm', 'hours-malformed'],
    ['monday', '10:00-11:00-12:00', 'hours-malformed'],
    ['slotMinutes', '5', 'minutes-malformed'],
    ['bufferMinutes', '121', 'break-malformed'],
    ['noticeHours', '1.5', 'notice-malformed'],
    ['horizonDays', '0', 'horizon-malformed'],
  ])('refuses %s = %j as %s, and names only that field', (field, text, problem) => {
    expect(parseConsultant({ ...TEXTS, [field]: text })).toEqual({
      ok: false,
      errors: { [field]: problem },
    })
  })

  test('takes a plain hyphen, spaces and repeated holidays', () => {
    const read = parseConsultant({
      ...TEXTS,
      monday: ' 9:00 - 10:30 ,15:00-18:00',
      holidays: '2027-01-26, 2026-12-25\n2026-12-25',
    })
    expect(read.ok && read.value.hours.weekly[1]).toEqual([
      { fromMinute: 540, toMinute: 630 },
      { fromMinute: 900, toMinute: 1080 },
    ])
    expect(read.ok && read.value.hours.holidays).toEqual(['2026-12-25', '2027-01-26'])
  })

  test.each([
    ['10.00 am to 1:30 pm, 3PM-6PM', [600, 810, 900, 1080]],
    ['12 am – 12:30 am, 12 pm - 1 pm', [0, 30, 720, 780]],
    ['१०:०० - १३:००', [600, 780]],
  ])('takes the hours %j as people write them', (monday, minutes) => {
    const read = parseConsultant({ ...TEXTS, monday })
    const periods = read.ok ? (read.value.hours.weekly[1] ?? []) : []
    expect(periods.flatMap(({ fromMinute, toMinute }) => [fromMinute, toMinute])).toEqual(minutes)
  })

  test('takes minutes, hours and days in the digits of any script', () => {
    const read = parseConsultant({ ...TEXTS, slotMinutes: '४५', horizonDays: '૧૪' })
    expect(read.ok && read.value.hours).toMatchObject({ slotMinutes: 45, horizonDays: 14 })
  })

  test('takes closed days as India writes them', () => {
    const holidays = '26/01/2027\n2-10-2027, ૧૫.૦૮.૨૦૨૭'
    const read = parseConsultant({ ...TEXTS, holidays })
    expect(read.ok && read.value.hours.holidays).toEqual(['2027-01-26', '2027-08-15', '2027-10-02'])
  })

  test('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (input) => {
        expect(parseConsultant(input).ok).toBe(false)
      }),
    )
  })
})

test('somebody who left has no free times', () => {
  const now = new Date('2026-11-23T04:00:00Z')
  expect(openSlots(bookableHours(CONSULTANTS[0]), [], now).length).toBeGreaterThan(0)
  expect(openSlots(bookableHours({ ...CONSULTANTS[0], hasLeft: true }), [], now)).toEqual([])
})
