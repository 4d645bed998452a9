import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductId } from '#domain/ids.ts'
import { SHOP_SETTINGS } from '#settings.ts'
import { LanguageProvider } from '../language.tsx'
import { CartItems } from './cart-items.tsx'

const ITEM = {
  id: 'ghee-kajal' as ProductId,
  name: 'Ghee Kajal',
  picture: undefined,
  tint: '#b0b8d9',
  pricePaise: 140_00,
  quantity: 1,
}
const CART = {
  items: [ITEM],
  count: 1,
  subtotalPaise: 140_00,
  add: () => {},
  remove: () => {},
  increase: () => {},
  decrease: () => {},
  open: () => {},
  close: () => {},
}

type Stock = ReadonlyMap<string, number>

function Root() {
  const { stock } = useLoaderData<{ stock: Stock }>()
  return (
    <LanguageProvider language="en">
      <CartItems cart={CART} stock={stock} hasNotices={false} />
    </LanguageProvider>
  )
}
const Shop = createRoutesStub([{ id: 'root', path: '/', Component: Root }])

function lineWith(stock: Stock): string {
  const root = { settings: SHOP_SETTINGS, stock }
  return renderToStaticMarkup(<Shop hydrationData={{ loaderData: { root } }} />)
}

test('a line of the cart says that its product is sold out, as long as it is', () => {
  expect(lineWith(new Map([[ITEM.id, 0]]))).toContain('Out of stock')
  expect(lineWith(new Map([[ITEM.id, 1]]))).not.toContain('Out of stock')
  expect(lineWith(new Map([[ITEM.id, 0]]))).toContain('href="/tell-me/ghee-kajal"')
  // As long as the shop has not answered.
  expect(lineWith(new Map())).not.toContain('Out of stock')
})
