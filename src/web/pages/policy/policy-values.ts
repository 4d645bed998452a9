import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { dialledNumber } from '#domain/text/phone-links.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { pages } from '#urls.ts'
import { fullDay } from '../moments.ts'
import type { PolicyValues } from './fill-policy.ts'
import { AUDIT } from './last-audit.server.ts'

/**
 * The policies' placeholders: the shop's settings and limits (docs/law.md, consumer protection: settings, not
 * code).
 */
export function policyValues(settings: ShopSettings, language: Language): PolicyValues {
  return {
    name: settings.name,
    legalName: settings.legalName || settings.name,
    address: settings.addressLines.join(', '),
    phone: settings.phone,
    phoneDigits: dialledNumber(settings.phone),
    email: settings.email,
    officer: settings.grievanceOfficer.name,
    officerContact: settings.grievanceOfficer.contact,
    licence: settings.fssaiLicence,
    paymentProvider: settings.payments.prepaidBy ?? sentencesIn(language, 'payLink')('aProvider'),
    codMost: formatRupees(settings.codMostPaise),
    accountPage: pages.account,
    contactPage: pages.contact,
    ordersPage: pages.orders,
    privacyPage: pages.privacy,
    returnsPage: pages.returns,
    termsPage: pages.terms,
    fairnessPage: pages.fairness,
    auditDay: fullDay(AUDIT.checkedOn, language),
    auditRelease: AUDIT.release,
  }
}
