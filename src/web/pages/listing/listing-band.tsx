import type { ReactNode } from 'react'
import { pages } from '#urls.ts'
import { ClothBand } from '../../catalog/cloth-band.tsx'
import { useText } from '../../language.tsx'

const BANDS = [
  { title: 'band1', text: 'band1Text', to: pages.blogs, link: 'readMore' },
  { title: 'band2', text: 'band2Text', to: pages.quiz, link: 'takeQuiz' },
  { title: 'band3', text: 'band3Text', to: pages.consulting, link: 'bookConsultation' },
] as const

function ListingBand({ index }: { index: number }) {
  const t = useText('listing')
  const band = BANDS[index]
  if (!band) return null
  return <ClothBand title={t(band.title)} text={t(band.text)} to={band.to} link={t(band.link)} />
}

/** The cloth band between rows of the listing; each note is shown once. */
export function listingBand(index: number): ReactNode {
  return <ListingBand index={index} />
}
