import { LoadingNote, SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'

/** The page before printing, for about a second after moving here inside the app. */
export function ProductSkeleton() {
  return (
    <div className="product">
      <LoadingNote />
      <SkeletonTile className="product-skeleton" />
      <div className="product-words product-skeleton-words">
        <SkeletonBar className="w-1/3" />
        <SkeletonBar className="h-16 w-4/5" />
        <SkeletonBar className="h-8 w-3/5" />
        <SkeletonBar className="w-11/12" />
        <SkeletonBar className="h-24" />
        <SkeletonBar className="w-11/12" />
        <SkeletonBar className="w-4/5" />
      </div>
    </div>
  )
}
