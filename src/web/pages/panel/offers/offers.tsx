import './offers.css'
import { useLoaderData } from 'react-router'
import { listCategories, listProductsByIds } from '#database/catalog/catalog.ts'
import { listOffers } from '#database/offers/offers.ts'
import { formatRupees } from '#domain/money/money.ts'
import { type Offer, type OfferScope, offerState } from '#domain/offers/offer.ts'
import { newOffer } from '#domain/offers/offer-form.ts'
import { indianDay } from '#domain/time/india.ts'
import { panelPages } from '#panel-urls.ts'
import { offersApi } from '../../../api/offers.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { LineLink } from '../../../ui/button.tsx'
import { fullDay } from '../../moments.ts'
import { ActButton } from '../kit/act-button.tsx'
import { ListPage, RowFacts, RowWords } from '../kit/list-page.tsx'
import { useOwnRights } from '../kit/own-rights.ts'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'
import { useCategoryName } from '../kit/use-category-name.ts'
import { OfferForm } from './offer-form.tsx'

export const loader = ownerOnly(async ({ shop: { db, clock } }) => {
  const now = clock.now()
  const [offers, categories] = await Promise.all([listOffers(db), listCategories(db)])
  const named = offers.flatMap(({ offer: { scope } }) => productsOf(scope).slice(0, MAX_NAMED))
  const products = await listProductsByIds(db, named)
  return {
    names: Object.fromEntries(products.map(({ id, name, names }) => [id, { name, names }])),
    offers: offers.map(({ offer, uses, savedPaise }) => ({
      ...offer,
      uses,
      savedPaise,
      state: offerState(offer, now),
      startsOn: indianDay(offer.startsAt),
      endsOn: offer.endsAt && indianDay(offer.endsAt, -1),
    })),
    categories: categories.map(({ title }) => title),
    blank: newOffer(now),
  }
})

/** Of an offer on more products only their number is shown. */
const MAX_NAMED = 3

const productsOf = (scope: OfferScope) => (scope.kind === 'products' ? scope.ids : [])

type Shown = Awaited<ReturnType<typeof loader>>['offers'][number]

export const meta = panelMeta('panelOffers')

/** Codes and automatic offers: the discount, how often each was used, and a button to end it. */
export default function Offers() {
  const t = useText('panelOffers')
  const { offers, categories, blank } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      adding={{
        words: t('add'),
        form: (close) => <OfferForm blank={blank} categories={categories} whenSaved={close} />,
      }}
      none={t('none')}
      rows={offers.map((offer) => <OfferRow key={offer.id} offer={offer} />)}
    />
  )
}

function OfferRow({ offer }: { offer: Shown }) {
  const t = useText('panelOffers')
  const may = useOwnRights()
  const { name, code, state, startsOn, endsOn, uses, savedPaise } = offer
  return (
    <li>
      <RowWords>
        <h2 className="term">
          {name} {code && <code className="offer-code">{code}</code>}
        </h2>
        <RowFacts>
          <b>{t(`state ${state}`, { day: fullDay(startsOn, t.language) })}</b>
          {endsOn && <span>{t('until', { day: fullDay(endsOn, t.language) })}</span>}
          <span>{useBenefitWords(offer)}</span>
          <Conditions offer={offer} />
          <span>{t('uses', { uses, saved: formatRupees(savedPaise) })}</span>
        </RowFacts>
      </RowWords>
      {state !== 'ended' && (
        <div className="row gap-8 panel-row-acts">
          {may('product.translate') && (
            <LineLink to={panelPages.translation('offer', String(offer.id))}>
              {t('languages')}
            </LineLink>
          )}
          <ActButton
            words={t('end')}
            label={t('endOf', { name })}
            asks
            send={() => offersApi.end({ params: { id: String(offer.id) } })}
            done={t('ended', { name })}
            refused={() => t('failed')}
          />
        </div>
      )}
    </li>
  )
}

function useBenefitWords({ benefit }: Pick<Offer, 'benefit'>): string {
  const t = useText('panelOffers')
  switch (benefit.kind) {
    case 'percent': {
      const { percent, maxPaise } = benefit
      return maxPaise === undefined
        ? t('says percent', { percent })
        : t('says percent-most', { percent, max: formatRupees(maxPaise) })
    }
    case 'amount':
      return t('says amount', { amount: formatRupees(benefit.amountPaise) })
    case 'buy-get':
      return t('says buy-get', { buy: benefit.buy, free: benefit.free })
    case 'free-delivery':
      return t('says free-delivery')
  }
}

function Conditions({ offer }: { offer: Shown }) {
  const t = useText('panelOffers')
  const { names } = useLoaderData<typeof loader>()
  const nameOf = useCategoryName()
  const products = productsOf(offer.scope).flatMap((id) => {
    const { name, names: translated } = names[id] ?? {}
    return name ? [nameInLanguage(name, translated ?? {}, t.language)] : []
  })
  const { minPaise, scope, isFirstOrderOnly, isCombinable } = offer
  return (
    <>
      {minPaise > 0 && <span>{t('from', { amount: formatRupees(minPaise) })}</span>}
      {scope.kind === 'categories' && (
        <span>{t('in', { titles: scope.titles.map((title) => nameOf(title)).join(', ') })}</span>
      )}
      {scope.kind === 'products' && (
        <span>
          {products.length === scope.ids.length
            ? t('onNamed', { names: products.join(', ') })
            : t('onProducts', { count: scope.ids.length })}
        </span>
      )}
      {isFirstOrderOnly && <span>{t('first')}</span>}
      {isCombinable && <span>{t('together')}</span>}
    </>
  )
}
