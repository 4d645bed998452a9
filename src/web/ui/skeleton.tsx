import { useText } from '../language.tsx'

/** Cloth before printing: stripes for the tile, bars for text, nothing moves. */
export function SkeletonCard() {
  return (
    <div className="skeleton-card" aria-hidden="true">
      <div className="skeleton-tile" />
      <div className="skeleton-bar w-7/10" />
      <div className="skeleton-bar w-1/3" />
      <div className="skeleton-bar w-11/12" />
      <div className="skeleton-bar h-5 w-1/2" />
    </div>
  )
}

export function SkeletonTile({ className = '' }: { className?: string }) {
  return <div className={`skeleton-tile ${className}`} aria-hidden="true" />
}

export function SkeletonBar({ className = '' }: { className?: string }) {
  return <div className={`skeleton-bar ${className}`} aria-hidden="true" />
}

/** Says once, for those who do not see the skeletons, that something is on its way. */
export function LoadingNote() {
  const t = useText('ui')
  return (
    <p role="status" className="sr-only">
      {t('loading')}
    </p>
  )
}
