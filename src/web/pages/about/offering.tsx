import { useLoaderData } from 'react-router'
import { pages } from '#urls.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { loader } from './about.tsx'
import { OFFERS } from './offers.ts'
import { Say } from './story.tsx'

/** Four dyed blocks, each with packs of its category, cropped at the bottom. */
export function Offering() {
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
        {OFFERS.map(({ key, title, text, link, categories, border, dye }) => (
          <li key={key} className={`crop dye dye-${dye}`}>
            <div className="about-offer-words">
              <h3 className="title-block">
                <Say text={title} />
              </h3>
              <p>
                <Say text={text} />
              </p>
              <ShopLink to={pages.listing({ categories })} className="tap about-offer-link">
                <span className="text-link">
                  <Say text={link} />
                </span>
              </ShopLink>
            </div>
            <div className="line gap-tile align-start about-packs">
              {shelves
                .find((group) => group.key === key)
                ?.packs.map(({ id, picture }) => (
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
        ))}
      </ul>
    </section>
  )
}
