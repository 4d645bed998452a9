import { LoadingNote, SkeletonBar } from '../../ui/skeleton.tsx'

/** Stands for what the card of the opened product did not know, until it arrives. */
export function ProductSkeleton() {
  return (
    <div className="stack">
      <LoadingNote />
      <SkeletonBar part="60%" />
      <SkeletonBar height="5rem" />
      <SkeletonBar height="3.25rem" />
      <SkeletonBar part="92%" />
      <SkeletonBar part="80%" />
    </div>
  )
}
