import { expect, test } from 'vitest'
import { chromeLink, isWebView } from './web-view.ts'

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; SM-A156E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 354.0.0.29.90 Android'

test.each([
  INSTAGRAM,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0.0.60',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83',
  'Mozilla/5.0 (Linux; Android 13; Redmi) AppleWebKit/537.36 Version/4.0 Chrome/129.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]',
])('is refused by Google: %s', (userAgent) => {
  expect(isWebView(userAgent)).toBe(true)
})

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  '',
])('signs in as usual: %s', (userAgent) => {
  expect(isWebView(userAgent)).toBe(false)
})

test('an Android web view can open the same page in Chrome, another system cannot', () => {
  const address = new URL('https://samagni.example/hi/product/khus-sharbat?size=2')
  expect(chromeLink(INSTAGRAM, address)).toBe(
    'intent://samagni.example/hi/product/khus-sharbat?size=2#Intent;scheme=https;package=com.android.chrome;end',
  )
  expect(chromeLink('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)', address)).toBeUndefined()
})
