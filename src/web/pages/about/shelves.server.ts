import { listCategories, listProducts } from '#database/catalog/catalog.ts'
import { findRenamed } from '#database/catalog/categories.ts'
import type { Language } from '#domain/language/languages.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import type { LoaderDeps } from '../../shop-context.ts'
import { OFFERS, PACKS_AN_OFFER } from './offers.ts'

/** The shelves of the page's blocks as the owner has them now, each with packs of all its categories. */
export async function readShelves(
  { db, clock }: Pick<LoaderDeps, 'db' | 'clock'>,
  language: Language,
) {
  const all = await listCategories(db)
  const current = async (shipped: string) => {
    const isHere = all.some(({ title }) => title === shipped)
    const title = isHere ? shipped : await findRenamed(db, shipped)
    return all.filter((one) => one.title === title && !one.hidden)
  }
  const packsOf = async (title: string) => {
    const query = { categories: [title], oneOfFamily: true, counts: false, limit: PACKS_AN_OFFER }
    const { products } = await listProducts(db, { ...query, now: clock.now() })
    return products.map(({ id, pictures }) => ({ id, picture: pictures[0] }))
  }
  return await Promise.all(
    OFFERS.map(async ({ key, categories }) => {
      const shown = (await Promise.all(categories.map(current))).flat()
      const titles = shown.map(({ title }) => title)
      const lists = await Promise.all(titles.map(packsOf))
      // A block with two categories shows packs of both.
      const turns = Array.from({ length: PACKS_AN_OFFER }, (_, turn) =>
        lists.flatMap((packs) => packs.slice(turn, turn + 1)),
      )
      const isAsShipped = titles.join() === categories.join()
      return {
        key,
        categories: titles,
        /** Names the categories where the page's own words no longer do. */
        names: isAsShipped
          ? undefined
          : shown.map(({ title, names }) => nameInLanguage(title, names, language)).join(', '),
        packs: turns.flat().slice(0, PACKS_AN_OFFER),
      }
    }),
  )
}
