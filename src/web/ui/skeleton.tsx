import { useText } from '../language.tsx'

/** A loading placeholder: stripes for the tile, bars for text, without animation. */
export function SkeletonCard() {
  return (
    <div className="stack gap-12" aria-hidden="true">
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
  /** Width as a share of the container. */
  part?: string
  height?: string
}

export function SkeletonBar({ part, height }: SkeletonBarProps) {
  return <div className="skeleton-bar" style={{ width: part, height }} aria-hidden="true" />
}

/** Announces once to screen readers that content is loading. */
export function LoadingNote() {
  const t = useText('ui')
  return (
    <p role="status" className="sr-only">
      {t('loading')}
    </p>
  )
}
