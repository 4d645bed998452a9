import './account.css'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { type KeptAddress, listAddressesOf } from '#database/accounts/addresses.ts'
import { listConsentsOf } from '#database/consents/consents.ts'
import { listReviewsOf } from '#database/reviews/panel.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { listOwnSessions } from '#use-cases/accounts/list-own-sessions.ts'
import { findRetainedData } from '#use-cases/erasure/erase-account.ts'
import { accountApi } from '../../api/account.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { addressIn } from '../../delivery/state-in.server.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { metaOf } from '../../meta-of.ts'
import { useSignOutElsewhere } from '../../session/use-sign-out-elsewhere.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { LineButton, LineLink } from '../../ui/button.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { AccountPart } from './account-part.tsx'
import { ConsentList } from './consent-list.tsx'
import { DeviceList } from './device-list.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OwnData } from './own-data.tsx'
import { useAccountAct } from './use-account-act.ts'

/** Hardly anybody has written more reviews. */
const MAX_REVIEWS = 100

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = context.get(sessionContext)
  const { language } = languageOf(new URL(request.url).pathname)
  if (!session) {
    throw redirect(inLanguage(pages.login(pages.account), language))
  }
  const shop = context.get(shopContext)
  const { db } = shop
  const { person } = session
  const [sessions, kept, consents, stays, written] = await Promise.all([
    listOwnSessions(shop, session),
    listAddressesOf(db, person.userId),
    listConsentsOf(db, person.userId),
    findRetainedData(shop, person),
    listReviewsOf(db, person.userId, MAX_REVIEWS),
  ])
  const { writesToPhones } = shop.settings
  const mayAgree =
    writesToPhones &&
    !consents.some(({ purpose, withdrawnAt }) => purpose === 'order-messages' && !withdrawnAt)
  const { name, email } = person
  const addresses = kept.map((one) => addressIn(one, language))
  const reviews = written.map(({ productId, productName, productNames }) => {
    return { productId, name: nameInLanguage(productName, productNames, language) }
  })
  return { name, email, sessions, addresses, reviews, consents, stays, mayAgree }
}

export const meta = metaOf('account', (t, shop) => ({
  title: t('metaTitle', { shop }),
  description: t('title'),
  path: pages.account,
  index: false,
}))

/**
 * The account page: orders, addresses, consents, a download of all personal data, the erasure, and devices
 * (docs/law.md, personal data).
 */
export default function Account() {
  const t = useText('account')
  const { name, email, sessions, addresses, reviews, consents, stays, mayAgree } =
    useLoaderData<typeof loader>()
  useSignOutElsewhere()
  return (
    <section className="wrap page stack gap-40" aria-labelledby="account">
      <header className="stack">
        <h1 id="account" className="title-section narrows">
          {t('title')}
        </h1>
        <p className="row gap-4-16 breaks">
          <b>
            <Voiced text={name} />
          </b>
          {email && <span className="pale">{t('signedInAs', { email })}</span>}
        </p>
        <noscript>
          <p>{t('needsScripts')}</p>
        </noscript>
      </header>
      <OwnOrders />
      <KeptAddressList addresses={addresses} />
      {reviews.length > 0 && <OwnReviews reviews={reviews} />}
      {mayAgree && <OrderMessages />}
      <ConsentList consents={consents} />
      <OwnData stays={stays} />
      <DeviceList sessions={sessions} />
    </section>
  )
}

function OwnOrders() {
  const t = useText('account')
  return (
    <AccountPart id="own-orders" title={t('orders')} lead={t('ordersLead')}>
      <LineLink to={pages.orders}>{t('toOrders')}</LineLink>
    </AccountPart>
  )
}

function KeptAddressList({ addresses }: { addresses: readonly KeptAddress[] }) {
  const t = useText('account')
  const act = useAccountAct()
  return (
    <AccountPart id="addresses" title={t('addresses')} lead={t('addressesLead')}>
      {addresses.length === 0 ? (
        <p>{t('noAddresses')}</p>
      ) : (
        <ul className="lines full account-list">
          {addresses.map(({ id, recipient, address, city, state, pincode, phone }) => (
            <li className="line row-between gap-12-28" key={id}>
              <p className="blocks typed">
                <b>
                  <Voiced text={recipient || address} />
                </b>
                <span className="help">
                  <Voiced
                    text={`${recipient && `${address}, `}${city}, ${state} ${pincode} · ${phone}`}
                  />
                </span>
              </p>
              <LineButton
                busy={act.running === id}
                aria-label={t('removeAddressOf', { address: `${address}, ${city}` })}
                onClick={() =>
                  act.remove(
                    id,
                    () => accountApi.forgetAddress({ params: { id } }),
                    t('addressRemoved'),
                  )
                }
              >
                {t('removeAddress')}
              </LineButton>
            </li>
          ))}
        </ul>
      )}
    </AccountPart>
  )
}

/** Leads to the author's own page of each review, which also removes one of a product that is no longer shown. */
function OwnReviews({ reviews }: { reviews: readonly { productId: string; name: string }[] }) {
  const t = useText('account')
  return (
    <AccountPart id="reviews" title={t('reviews')} lead={t('reviewsLead')}>
      <ul className="stack gap-8">
        {reviews.map(({ productId, name }) => (
          <li key={productId}>
            <ShopLink to={pages.plainReview(productId)} className="text-link">
              <Voiced text={name} />
            </ShopLink>
          </li>
        ))}
      </ul>
    </AccountPart>
  )
}
