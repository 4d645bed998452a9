import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'
import { useText } from '../../language.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export interface CarouselProps {
  /** The existing row of pictures. */
  row: RefObject<HTMLElement | null>
  count: number
}

/** Speed of the slide, in Embla's own unit. */
const SPEED = 26

/** Controls the existing row: wraps around at both ends, by swipe, arrows and keys. */
export function Carousel({ row, count }: CarouselProps) {
  const t = useText('product')
  const [attach, carousel] = useEmblaCarousel({ loop: true, duration: SPEED })
  const [shown, setShown] = useState(0)
  useEffect(() => {
    attach(row.current)
    return () => attach(null)
  }, [attach, row])
  useEffect(() => {
    if (!carousel) return
    const follow = () => setShown(carousel.selectedScrollSnap())
    carousel.on('select', follow)
    return () => {
      carousel.off('select', follow)
    }
  }, [carousel])
  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <>
      <div className="line gap-8 gallery-marks" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <i key={index} className={index === shown ? 'gallery-mark-on' : undefined} />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {t('pictureOf', { number: shown + 1, count })}
      </p>
      <div className="line gap-8 gallery-arrows">
        <IconButton
          icon="left"
          label={t('previous')}
          onClick={() => carousel?.scrollPrev(still())}
        />
        <IconButton icon="right" label={t('next')} onClick={() => carousel?.scrollNext(still())} />
      </div>
    </>
  )
}
