import { LoadingNote, SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'

/** Placeholder of the page, for about a second after navigating inside the app. */
export function ProductSkeleton() {
  return (
    <div className="columns product">
      <LoadingNote />
      <SkeletonTile className="product-skeleton" />
      <div className="stack product-words">
        <SkeletonBar part="33%" />
        <SkeletonBar part="80%" height="4rem" />
        <SkeletonBar part="60%" height="2rem" />
        <SkeletonBar part="92%" />
        <SkeletonBar height="6rem" />
        <SkeletonBar part="92%" />
        <SkeletonBar part="80%" />
      </div>
    </div>
  )
}
