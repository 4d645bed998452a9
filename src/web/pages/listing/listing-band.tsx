import type { ReactNode } from 'react'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import { pages } from '#urls.ts'
import { ClothBand } from '../../catalog/cloth-band.tsx'
import { useText } from '../../language.tsx'
import { type BorderName, borderOf } from '../../ui/border-strip.tsx'

const BANDS = [
  { title: 'band1', text: 'band1Text', to: pages.blogs, link: 'readMore' },
  { title: 'band2', text: 'band2Text', to: pages.quiz, link: 'takeQuiz' },
  { title: 'band3', text: 'band3Text', to: pages.consulting, link: 'bookConsultation' },
] as const

function ListingBand({ index, cloth }: { index: number; cloth: BorderName }) {
  const t = useText('listing')
  const band = BANDS[index]
  if (!band) return null
  return (
    <ClothBand
      title={t(band.title)}
      text={t(band.text)}
      to={band.to}
      link={t(band.link)}
      cloth={cloth}
    />
  )
}

/** The cloths of the bands between products of several categories. */
const MIXED: readonly BorderName[] = ['pankhdi', 'leher', 'heera']

/**
 * The cloth band between rows of the listing; each note is shown once. It is printed with the pattern of the category
 * that is shown.
 */
export const listingBand =
  ([title, ...others]: readonly CategoryTitle[]) =>
  (index: number): ReactNode => {
    const own = title !== undefined && others.length === 0 ? borderOf(title) : undefined
    return <ListingBand index={index} cloth={own ?? MIXED[index] ?? 'bandhani'} />
  }
