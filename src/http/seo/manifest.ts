import { PALETTE_COLOURS } from '#domain/accounts/shop-look.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { sentences } from '#messages/sentences.ts'
import { pages } from '#urls.ts'

const say = sentences('machines')

/** The light background. */
const BACKGROUND = '#F4ECDB'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest, which lets a phone install the shop. */
export function manifest(settings: Pick<ShopSettings, 'name' | 'palette'>) {
  return {
    id: '/',
    name: settings.name,
    short_name: settings.name,
    lang: 'en-IN',
    start_url: pages.home,
    scope: '/',
    display: 'standalone',
    theme_color: PALETTE_COLOURS[settings.palette].action.toUpperCase(),
    background_color: BACKGROUND,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    shortcuts: [
      { name: say.allProducts, url: pages.listing() },
      { name: say.myOrders, url: pages.orders },
      { name: say.quiz, url: pages.quiz },
    ],
  }
}
