import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { createInstantPayments } from './instant-providers.ts'
import { openTestShop, type SignedIn, type TestShop } from './shop.ts'

export const LIVE_ORIGIN = 'https://agnifoods.in'

/** The environment of a live shop, complete. */
const LIVE = readConfig({
  MODE: 'live',
  PUBLIC_URL: LIVE_ORIGIN,
  SESSION_SECRET: 'Zk3v9pQ1sT7uX0aB5cD8eF2gH6jK4mN9',
  ADMIN_EMAILS: 'owner@agnifoods.in',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret-of-the-client',
  SMTP_URL: 'smtps://shop:password-of-the-shop@mail.agnifoods.in',
  MAIL_FROM: 'hello@agnifoods.in',
  RATE_LIMIT_FACTOR: '100000',
})

/** What the owner of a live shop enters before it opens. */
export const OWN_DETAILS = {
  name: 'Agni Foods',
  address: 'Agni Foods Private Limited\n12 Station Road\nPune 411001',
  state: 'Maharashtra',
  phone: '+91 98250 12345',
  email: 'hello@agnifoods.in',
  officerName: 'Meera Shah',
  officerContact: 'grievance@agnifoods.in',
  fssaiLicence: '11521999000123',
  ayushLicence: '',
  gstin: '27AAPFU0939F1ZV',
  developerOneName: 'Ravi Joshi',
  developerOneEmail: 'ravi@agnifoods.in',
  developerTwoName: '',
  developerTwoEmail: '',
} as const

/** A live shop on the demo's data, as a database that was tried out first; all providers are fakes. */
export async function openLiveShop(): Promise<TestShop> {
  const payments = createInstantPayments()
  const payment = {
    ...payments,
    checkout: { ...payments.checkout, keyId: 'rzp_live_INSTANT' },
  }
  return openTestShop({ config: LIVE, payment })
}

/** A write of the panel's API, or of a shopper's. */
export function writer(shop: TestShop) {
  return (
    method: 'POST' | 'PATCH' | 'PUT',
    url: string,
    person: SignedIn | undefined,
    body?: unknown,
  ) =>
    shop.app.inject({
      method,
      url,
      headers: {
        host: new URL(LIVE_ORIGIN).host,
        origin: LIVE_ORIGIN,
        ...person?.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
}

/** Enters the owner's details through the API and opens the shop. */
export async function openForBusiness(shop: TestShop, owner: SignedIn): Promise<void> {
  const write = writer(shop)
  for (const answer of [
    await write('PATCH', paths.settings.change(), owner, OWN_DETAILS),
    await write('POST', paths.opening.removeExamples(), owner),
    await write('POST', paths.consultations.leave({ slug: 'first-talk' }), owner),
    await write('POST', paths.opening.open(), owner),
  ]) {
    if (answer.statusCode >= 300) throw new Error(`the shop does not open: ${answer.body}`)
  }
}
