import type { ReactNode } from 'react'
import type { ClothName } from '#domain/catalog/category-cloth.ts'
import { pages } from '#urls.ts'
import { ClothBand } from '../../catalog/cloth-band.tsx'
import { useText } from '../../language.tsx'

const BANDS = [
  { title: 'band1', text: 'band1Text', to: pages.blogs, link: 'readMore' },
  { title: 'band2', text: 'band2Text', to: pages.quiz, link: 'takeQuiz' },
  { title: 'band3', text: 'band3Text', to: pages.consulting, link: 'bookConsultation' },
] as const

function ListingBand({ index, cloth }: { index: number; cloth: ClothName }) {
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
const MIXED: readonly ClothName[] = ['pankhdi', 'leher', 'heera']

/**
 * The cloth band between rows of the listing; each note is shown once. It has the pattern `own` when only one category
 * is shown.
 */
export const listingBand =
  (own: ClothName | undefined) =>
  (index: number): ReactNode => (
    <ListingBand index={index} cloth={own ?? MIXED[index] ?? 'bandhani'} />
  )
