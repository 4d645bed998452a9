import { SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'
import { BLOG_SKELETON_CARDS } from '../../waiting.ts'

const PLACES = Array.from({ length: BLOG_SKELETON_CARDS }, (_, place) => place)

/** Six cards before printing; nothing moves in them. */
export function PostSkeletons() {
  return PLACES.map((place) => (
    <div key={place} className="post-card post-card-waiting" aria-hidden="true">
      <SkeletonTile className="post-skeleton" />
      <SkeletonBar className="w-1/3" />
      <SkeletonBar className="h-8 w-11/12" />
      <SkeletonBar className="w-11/12" />
      <SkeletonBar className="w-3/5" />
    </div>
  ))
}
