import './about.css'
import type { LoaderFunctionArgs } from 'react-router'
import { listProducts } from '#database/catalog/catalog.ts'
import { languageOf } from '#urls.ts'
import { stateIn } from '../../delivery/state-in.server.ts'
import { metaOf } from '../../meta-of.ts'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { storyIn } from './about-texts.server.ts'
import { Making } from './making.tsx'
import { Offering } from './offering.tsx'
import { OFFERS, PACKS_AN_OFFER } from './offers.ts'
import { Opening } from './opening.tsx'
import { Reasons } from './reasons.tsx'
import { WhoIsBehind } from './who-is-behind.tsx'

/** Loads texts and the packs of each category; the long texts are in no bundle. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock, settings } = context.get(shopContext)
  const { language } = languageOf(url.pathname)
  // A block with two categories shows what each has.
  const shelves = await Promise.all(
    OFFERS.map(async ({ key, categories }) => {
      const lists = await Promise.all(
        categories.map((category) =>
          listProducts(db, {
            categories: [category],
            oneOfFamily: true,
            counts: false,
            limit: PACKS_AN_OFFER,
            now: clock.now(),
          }),
        ),
      )
      const turns = Array.from({ length: PACKS_AN_OFFER }, (_, turn) =>
        lists.flatMap(({ products }) => products.slice(turn, turn + 1)),
      )
      return {
        key,
        packs: turns
          .flat()
          .slice(0, PACKS_AN_OFFER)
          .map(({ id, pictures }) => ({ id, picture: pictures[0] })),
      }
    }),
  )
  const state = stateIn(settings.tax.state, language)
  return { story: storyIn(language, { shop: settings.name, state }), shelves, state }
}

export const meta = metaOf('about', (t, shop, data?: { state: string }) => ({
  title: t('metaTitle', { shop }),
  description: t('metaText', { state: data?.state ?? '' }),
  picture: '/artwork/social.png',
}))

/** What the shop offers, why to choose it, how it produces and who runs it. */
export default function About() {
  return (
    <article aria-labelledby="about">
      <Opening />
      <BorderStrip name="kangura" size="block" />
      <Offering />
      <Reasons />
      <Making />
      <WhoIsBehind />
    </article>
  )
}
