import { useText } from '../language.tsx'

/** Cloth before printing: stripes for the tile, bars for text, nothing moves. */
export function SkeletonCard() {
  return (
    <div className="skeleton-card" aria-hidden="true">
      <div className="skeleton-tile" />
      <SkeletonBar part="70%" />
      <SkeletonBar part="33%" />
      <SkeletonBar part="92%" />
      <SkeletonBar part="50%" height="1.25rem" />
    </div>
  )
}

export function SkeletonTile({ className = '' }: { className?: string }) {
  return <div className={`skeleton-tile ${className}`} aria-hidden="true" />
}

interface SkeletonBarProps {
  /** How much of the width it takes. */
  part?: string
  height?: string
}

export function SkeletonBar({ part, height }: SkeletonBarProps) {
  return <div className="skeleton-bar" style={{ width: part, height }} aria-hidden="true" />
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
