import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SHOP_SETTINGS } from '#settings.ts'
import { LanguageProvider } from '../language.tsx'
import { CartNotices } from './cart-notices.tsx'

const Root = () => (
  <LanguageProvider language="en">
    <CartNotices changes={[]} />
  </LanguageProvider>
)
const Shop = createRoutesStub([{ id: 'root', path: '/', Component: Root }])

const noticesOf = (more: { pauseNotice?: string }) =>
  renderToStaticMarkup(
    <Shop hydrationData={{ loaderData: { root: { settings: { ...SHOP_SETTINGS, ...more } } } }} />,
  )

test('the cart says that the shop takes no orders as soon as it opens', () => {
  expect(noticesOf({ pauseNotice: 'We take no orders.' })).toContain('We take no orders.')
  expect(noticesOf({})).toBe('<div role="status"></div>')
})
