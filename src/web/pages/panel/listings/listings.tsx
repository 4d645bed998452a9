import { useLoaderData } from 'react-router'
import { parseProductId } from '#domain/ids.ts'
import { placeAddress } from '#panel-places.ts'
import { panelList, panelPages } from '#panel-urls.ts'
import { files } from '#urls.ts'
import { listUnlisted, type UnlistedProduct } from '#use-cases/catalog/list-for-merchants.ts'
import { useText } from '../../../language.tsx'
import { useOrigin } from '../../../layout/root-data.ts'
import { ShopLink } from '../../../layout/shop-link.tsx'
import { ListPage, Rows } from '../kit/list-page.tsx'
import { ownerOnly, panelMeta } from '../kit/panel-page.ts'

export const loader = ownerOnly(async ({ shop: { db, clock }, query }) => {
  const after = parseProductId(query.get('after') ?? '')
  return { ...(await listUnlisted(db, { after, now: clock.now() })), isFirst: !after }
})

export const meta = panelMeta('panelListings')

/** The feeds for Google and Meta, and the products that those would refuse. */
export default function Listings() {
  const t = useText('panelListings')
  const { count, unlisted, next, isFirst } = useLoaderData<typeof loader>()
  const origin = useOrigin()
  const address = origin + files.merchantListing
  const none = isFirst && count === 0 ? 'none on show' : next ? 'none here' : 'none'
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      search={
        <p>
          {t('address')} <a href={files.merchantListing}>{address}</a>
        </p>
      }
      empty={unlisted.length > 0 ? undefined : { sentence: t(none) }}
      pages={{ t, isFirst, next, to: (after) => panelList(placeAddress('listings'), { after }) }}
    >
      <h2 className="title-small">{t('left out')}</h2>
      <Rows>
        {unlisted.map((product) => (
          <Unlisted key={product.id} product={product} />
        ))}
      </Rows>
    </ListPage>
  )
}

function Unlisted({ product: { id, name, problems } }: { product: UnlistedProduct }) {
  const t = useText('panelListings')
  return (
    <li>
      <ShopLink to={panelPages.product(id)}>{name || id}</ShopLink>
      {problems.map((problem) => (
        <p key={problem}>{t(problem)}</p>
      ))}
    </li>
  )
}
