import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import type { PolicyValues } from './fill-policy.ts'
import { AUDIT } from './policy-documents.server.ts'

/**
 * The policies' placeholders: the shop's settings and limits (docs/law.md, consumer protection: settings, not
 * code).
 */
export function policyValues(settings: ShopSettings): PolicyValues {
  return {
    name: settings.name,
    address: settings.addressLines.join(', '),
    phone: settings.phone,
    phoneDigits: settings.phone.replaceAll(' ', ''),
    email: settings.email,
    officer: settings.grievanceOfficer.name,
    officerContact: settings.grievanceOfficer.contact,
    licence: settings.fssaiLicence,
    codMost: formatRupees(settings.codMostPaise),
    accountPage: pages.account,
    contactPage: pages.contact,
    ordersPage: pages.orders,
    privacyPage: pages.privacy,
    returnsPage: pages.returns,
    termsPage: pages.terms,
    fairnessPage: pages.fairness,
    auditDay: AUDIT.checkedOn,
    auditRelease: AUDIT.release,
  }
}
