import { SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'
import { BLOG_SKELETON_CARDS } from '../../waiting.ts'

const PLACES = Array.from({ length: BLOG_SKELETON_CARDS }, (_, place) => place)

/** Six card placeholders without animation. */
export function PostSkeletons() {
  return PLACES.map((place) => (
    <div key={place} className="post-card post-card-waiting" aria-hidden="true">
      <SkeletonTile className="post-skeleton" />
      <SkeletonBar part="33%" />
      <SkeletonBar part="92%" height="2rem" />
      <SkeletonBar part="92%" />
      <SkeletonBar part="60%" />
    </div>
  ))
}
