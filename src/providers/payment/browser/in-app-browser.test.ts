import { expect, test } from 'vitest'
import { needsRedirect } from './in-app-browser.ts'

test.each([
  'Mozilla/5.0 (Linux; Android 14; SM-A156E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 354.0.0.29.90 Android',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0.0.60',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.40.113]',
  'Mozilla/5.0 (Linux; Android 13; Redmi) AppleWebKit/537.36 Version/4.0 Chrome/129.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]',
  'Opera/9.80 (Android; Opera Mini/80.0/191.308; U; en) Presto/2.12.423 Version/12.16',
  'Mozilla/5.0 (Linux; U; Android 12; en-US; vivo) AppleWebKit/537.36 Version/4.0 Chrome/100.0 UCBrowser/13.7.2.1316 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/AP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36',
])('is led to the provider and back: %s', (userAgent) => {
  expect(needsRedirect(userAgent)).toBe(true)
})

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/128.0.0.0 Mobile Safari/537.36 OPR/85.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  '',
])('keeps the dialog on the page: %s', (userAgent) => {
  expect(needsRedirect(userAgent)).toBe(false)
})
