import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Language } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'

const CONTEXT = 'https://schema.org'

interface Step {
  name: string
  /** Address without its language prefix. */
  path: string
}

/** The breadcrumbs of a page (schema.org BreadcrumbList), the page itself last. */
export function breadcrumbs(origin: string, language: Language, steps: readonly Step[]) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${inLanguage(path, language)}`,
    })),
  }
}

/** The shop as structured data (schema.org OnlineStore); every value comes from the settings. */
export function onlineStore(origin: string, settings: ShopSettings) {
  return {
    '@context': CONTEXT,
    '@type': 'OnlineStore',
    name: settings.name,
    url: `${origin}${pages.home}`,
    logo: `${origin}/apple-touch-icon.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: settings.addressLines.join(', '),
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: settings.phone,
      email: settings.email,
    },
    sameAs: settings.social.map(({ href }) => href),
  }
}
