import { LoadingNote, SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'

/** Placeholder of the article, for about a second after navigating inside the app. */
export function ArticleSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className="opening article-opening">
        <div className="opening-words dye article-skeleton-words" />
        <SkeletonTile className="article-skeleton-cover" />
      </div>
      <div className="wrap stack page">
        <SkeletonBar part="92%" height="2rem" />
        <SkeletonBar part="80%" height="2rem" />
        <SkeletonBar />
        <SkeletonBar />
        <SkeletonBar part="92%" />
        <SkeletonBar part="60%" />
      </div>
    </>
  )
}
