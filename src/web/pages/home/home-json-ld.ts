import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { CHANGED_MIND_DAYS } from '#domain/returns/return-window.ts'
import { pages } from '#urls.ts'
import { CONTEXT } from '../../json-ld.ts'

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
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCountry: 'IN',
      merchantReturnLink: `${origin}${pages.returns}`,
      returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: CHANGED_MIND_DAYS,
      returnMethod: `${CONTEXT}/ReturnByMail`,
      itemCondition: `${CONTEXT}/NewCondition`,
      refundType: `${CONTEXT}/FullRefund`,
      returnFees: `${CONTEXT}/ReturnFeesCustomerResponsibility`,
      customerRemorseReturnFees: `${CONTEXT}/ReturnFeesCustomerResponsibility`,
      itemDefectReturnFees: `${CONTEXT}/FreeReturn`,
    },
  }
}

/** The website as structured data (schema.org WebSite), from which search engines take its name. */
export function webSite(origin: string, name: string) {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: `${origin}${pages.home}`,
  }
}
