import { useEffect, useRef, useState } from 'react'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { CARD_REVEAL_MS, CARD_REVEAL_SHARE, waitOnPurpose } from '../waiting.ts'
import { ProductCard } from './product-card.tsx'

/** A skeleton until a second after a tenth of it is in view. Only for cards reached inside the app. */
export function RevealedCard(props: Parameters<typeof ProductCard>[0]) {
  const place = useRef<HTMLDivElement>(null)
  const [revealed, setRevealed] = useState(() => waitOnPurpose(CARD_REVEAL_MS) === 0)
  useEffect(() => {
    const waiting = place.current
    if (revealed || !waiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        timer = setTimeout(() => setRevealed(true), CARD_REVEAL_MS)
      },
      { threshold: CARD_REVEAL_SHARE },
    )
    observer.observe(waiting)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [revealed])
  if (revealed) return <ProductCard {...props} />
  return (
    <div ref={place} className="card-waiting">
      <SkeletonCard />
    </div>
  )
}
