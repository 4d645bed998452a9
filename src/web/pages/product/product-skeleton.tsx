import { LoadingNote, SkeletonBar } from '../../ui/skeleton.tsx'

/** A placeholder for what the card of the opened product does not contain, until the data arrives. */
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
