import { describe, expect, test } from 'vitest'
import { frameAddress } from './frame-address.ts'
import { parentOriginOf } from './parent-page.ts'

describe('the address of the frame', () => {
  const at = (url: string) => frameAddress(url, 'shop.example')

  test('names the embedding page, without which Calendly sends no messages', () => {
    expect(at('https://calendly.com/acme/30min?month=2026-12')).toBe(
      'https://calendly.com/acme/30min?month=2026-12&embed_domain=shop.example&embed_type=Inline',
    )
    expect(at('https://calendly.com/acme?embed_domain=1')).toContain('embed_domain=1&')
  })

  test('is the one that Cal.com has for frames', () => {
    const framed = 'embed?embed=consulting&layout=month_view&embedType=inline'
    expect(at('https://app.cal.com/acme/talk')).toBe(`https://app.cal.com/acme/talk/${framed}`)
    expect(at('https://cal.com/acme/talk/')).toBe(`https://cal.com/acme/talk/${framed}`)
    expect(at('https://cal.com/acme/talk/embed')).toBe(`https://cal.com/acme/talk/${framed}`)
  })

  test('asks Google for its calendar in the form for frames', () => {
    expect(at('https://calendar.google.com/calendar/appointments/schedules/x')).toBe(
      'https://calendar.google.com/calendar/appointments/schedules/x?gv=true',
    )
  })

  test('does not take a similar host name for one of these', () => {
    expect(at('https://notcal.com/acme')).toContain('embed_domain=')
  })
})

describe('the shop’s own calendar', () => {
  const own = 'https://shop.example'
  const tells = (embedDomain: string | null, referrer = '') =>
    parentOriginOf({ embedDomain, referrer, own })

  test('sends messages to a page of the shop and to nobody else', () => {
    expect(tells('shop.example')).toBe(own)
    expect(tells('Shop.Example')).toBe(own)
    expect(tells('1', `${own}/hi/consulting`)).toBe(own)
    const others = ['evil.example', 'shop.example.evil.example', 'https://shop.example', '*']
    expect(others.map((host) => tells(host, `${own}/`))).toEqual(others.map(() => undefined))
    expect(tells('1', 'https://evil.example/')).toBeUndefined()
    expect(tells('1', '')).toBeUndefined()
  })

  test('is silent when its address does not say that it is embedded', () => {
    expect(tells(null, `${own}/`)).toBeUndefined()
    expect(tells('', `${own}/`)).toBeUndefined()
  })
})
