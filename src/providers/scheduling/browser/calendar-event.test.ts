import { describe, expect, test } from 'vitest'
import { readCalendarEvent } from './calendar-event.ts'
import type { CalendlyMessage } from './calendly.ts'

const frame = { name: 'the frame' }
const calendar = { origin: 'https://calendly.com', frame }
const event = (data: unknown) =>
  readCalendarEvent({ origin: calendar.origin, source: frame, data }, calendar)

const URI = 'https://api.calendly.com/scheduled_events/abc'
const SCHEDULED: CalendlyMessage = {
  event: 'calendly.event_scheduled',
  payload: { event: { uri: URI }, invitee: { uri: `${URI}/invitees/def` } },
}

describe('a Calendly message', () => {
  test('is parsed', () => {
    for (const seen of ['event_type_viewed', 'profile_page_viewed']) {
      expect(event({ event: `calendly.${seen}`, payload: {} })).toEqual({ kind: 'ready' })
    }
    expect(event({ event: 'calendly.date_and_time_selected', payload: {} })).toEqual({
      kind: 'time-chosen',
    })
    expect(event({ event: 'calendly.page_height', payload: { height: '1200px' } })).toEqual({
      kind: 'height',
      heightPx: 1200,
    })
    expect(event(SCHEDULED)).toEqual({ kind: 'booked', id: URI, startsAt: undefined })
  })

  test('twice about one booking has one id', () => {
    expect(event(SCHEDULED)).toEqual(event(structuredClone(SCHEDULED)))
  })
})

const cal = (type: string, data: unknown) =>
  event({ originator: 'CAL', type, namespace: 'x', fullType: `CAL:x:${type}`, data })

describe('a Cal.com message', () => {
  test('is parsed', () => {
    for (const ready of ['linkReady', '__iframeReady']) {
      expect(cal(ready, {})).toEqual({ kind: 'ready' })
    }
    expect(cal('rescheduleBookingSuccessfulV2', { uid: 'u3' })).toMatchObject({
      kind: 'booked',
      id: 'u3',
    })
    expect(cal('linkFailed', { code: '404', msg: 'x', data: {} })).toEqual({ kind: 'failed' })
    expect(
      cal('__dimensionChanged', { iframeHeight: 640.4, iframeWidth: 300, isFirstTime: true }),
    ).toEqual({ kind: 'height', heightPx: 640 })
    expect(
      cal('bookingSuccessfulV2', { uid: 'u1', startTime: '2026-11-25T04:30:00Z', title: 'x' }),
    ).toEqual({ kind: 'booked', id: 'u1', startsAt: new Date('2026-11-25T04:30:00Z') })
    expect(cal('bookingSuccessful', { booking: { uid: 'u2' } })).toEqual({
      kind: 'booked',
      id: 'u2',
      startsAt: undefined,
    })
    expect(cal('bookingCancelled', { uid: 'u1' })).toEqual({ kind: 'cancelled', id: 'u1' })
  })

  test('needs Cal.com’s own originator', () => {
    expect(event({ type: 'bookingSuccessfulV2', data: { uid: 'u1' } })).toBeUndefined()
  })
})

describe('a message is ignored', () => {
  test('when another origin sends it', () => {
    const others = ['https://calendly.com.evil.example', 'http://calendly.com', 'null', '']
    const heard = others.map((origin) =>
      readCalendarEvent({ origin, source: frame, data: SCHEDULED }, calendar),
    )
    expect(heard).toEqual(others.map(() => undefined))
  })

  test('when another window of the same origin sends it', () => {
    for (const source of [{ name: 'the frame' }, null, undefined]) {
      const message = { origin: calendar.origin, source, data: SCHEDULED }
      expect(readCalendarEvent(message, calendar)).toBeUndefined()
    }
    const noFrame = { origin: calendar.origin, frame: null }
    const message = { origin: calendar.origin, source: null, data: SCHEDULED }
    expect(readCalendarEvent(message, noFrame)).toBeUndefined()
  })

  test('when it is noise or incomplete', () => {
    const noise = [
      undefined,
      null,
      'calendly.event_scheduled',
      42,
      [],
      {},
      { event: 'resize' },
      { event: 'calendly.event_scheduled' },
      { event: 'calendly.event_scheduled', payload: { event: { uri: '' } } },
      { event: 'calendly.event_scheduled', payload: { event: { uri: 'x'.repeat(301) } } },
      { event: 'calendly.page_height', payload: { height: '100%' } },
      { event: 'calendly.page_height', payload: { height: '-5px' } },
      { event: 'calendly.page_height', payload: { height: '0px' } },
      { event: 'calendly.page_height', payload: { height: '500px;' } },
      { originator: 'CAL', type: 'bookingCancelled', data: {} },
      { originator: 'CAL', type: 'bookingSuccessfulV2', data: {} },
      { originator: 'CAL', type: '__dimensionChanged', data: { iframeHeight: 'NaN' } },
      Object.create({ event: 'calendly.event_type_viewed' }),
    ]
    expect(noise.map(event)).toEqual(noise.map(() => undefined))
  })

  test('beyond the limits of its height', () => {
    const height = (text: string) =>
      event({ event: 'calendly.page_height', payload: { height: text } })
    expect(height('99999px')).toEqual({ kind: 'height', heightPx: 4000 })
    expect(height('3px')).toEqual({ kind: 'height', heightPx: 200 })
  })
})
