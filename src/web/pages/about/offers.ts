import type { ClothName } from '#domain/catalog/category-cloth.ts'
import type { AboutText } from './about-texts.ts'

interface Offer {
  key: 'drinks' | 'cosmetics' | 'mixes' | 'remedies'
  title: AboutText
  text: AboutText
  link: AboutText
  /** The categories that it links to, as the shop ships them; the owner may have renamed or hidden them. */
  categories: readonly [string, ...string[]]
  border: ClothName
  /** The dye of its block. */
  dye: 'majith' | 'tint' | 'haldi-tint' | 'neel'
}

/** Ayurvedic sharbats and drinks, cosmetics, instant mix food, herbal remedies. */
export const OFFERS: readonly Offer[] = [
  {
    key: 'drinks',
    dye: 'majith',
    title: 'drinksTitle',
    text: 'drinksText',
    link: 'drinksLink',
    categories: ['Sharbats', 'Drinks'],
    border: 'kangura',
  },
  {
    key: 'cosmetics',
    dye: 'tint',
    title: 'cosmeticsTitle',
    text: 'cosmeticsText',
    link: 'cosmeticsLink',
    categories: ['Cosmetics'],
    border: 'pankhdi',
  },
  {
    key: 'mixes',
    dye: 'haldi-tint',
    title: 'mixesTitle',
    text: 'mixesText',
    link: 'mixesLink',
    categories: ['Instant Mixes', 'Functional Foods'],
    border: 'heera',
  },
  {
    key: 'remedies',
    dye: 'neel',
    title: 'remediesTitle',
    text: 'remediesText',
    link: 'remediesLink',
    categories: ['Herbal Remedies'],
    border: 'bandhani',
  },
]
/** Number of packs in each block. */
export const PACKS_AN_OFFER = 3
