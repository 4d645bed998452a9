import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { sentences } from '#messages/sentences.ts'
import { pages } from '#urls.ts'

const say = sentences('machines')

/** The light background and the brand colour. */
const GROUND = '#F4ECDB'
const BRAND = '#22306E'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest, which lets a phone install the shop. */
export function manifest(settings: Pick<ShopSettings, 'name'>) {
  return {
    id: '/',
    name: settings.name,
    short_name: settings.name,
    lang: 'en-IN',
    start_url: pages.home,
    scope: '/',
    display: 'standalone',
    theme_color: BRAND,
    background_color: GROUND,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: say.allProducts, url: pages.listing() },
      { name: say.myOrders, url: pages.orders },
      { name: say.quiz, url: pages.quiz },
    ],
  }
}
