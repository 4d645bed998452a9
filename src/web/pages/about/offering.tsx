import { useLoaderData } from 'react-router'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { loader } from './about.tsx'
import { OFFERS } from './offers.ts'
import { Say } from './story.tsx'

type Current = ReturnType<typeof useLoaderData<typeof loader>>['shelves'][number]

/** The blocks whose categories the owner still shows. */
const shelvesOf = (shelves: readonly Current[]) =>
  OFFERS.flatMap((offer) =>
    shelves
      .filter(({ key, categories }) => key === offer.key && categories.length > 0)
      .map((shelf) => ({ ...offer, ...shelf })),
  )

/** Four dyed blocks, each with packs of its category, cropped at the bottom. */
export function Offering() {
  const t = useText('product')
  const { shelves } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="offer">
      <div className="wrap columns columns-7-5 align-end about-offer-head">
        <h2 id="offer" className="title-section">
          <Say text="offerTitle" />
        </h2>
        <p>
          <Say text="offerText" />
        </p>
      </div>
      <ul className="columns gap-0 about-offers">
        {shelvesOf(shelves).map(
          ({ key, title, text, link, names, categories, border, dye, packs }) => (
            <li key={key} className={`crop dye dye-${dye}`}>
              <div className="about-offer-words">
                <h3 className="title-block">{names ?? <Say text={title} />}</h3>
                <p>
                  <Say text={text} />
                </p>
                <ShopLink to={pages.listing({ categories })} className="tap about-offer-link">
                  <span className="text-link">
                    {names ? t('toCategory', { category: names }) : <Say text={link} />}
                  </span>
                </ShopLink>
              </div>
              <div className="line gap-tile align-start about-packs">
                {packs.map(({ id, picture }) => (
                  <ProductPicture
                    key={id}
                    picture={picture}
                    sizes="(min-width: 901px) 200px, 30vw"
                    alt=""
                  />
                ))}
              </div>
              <BorderStrip name={border} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
