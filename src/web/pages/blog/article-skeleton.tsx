import { LoadingNote, SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'

/** The article before printing, for about a second after moving here inside the app. */
export function ArticleSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className="opening article-opening">
        <div className="opening-words dye article-skeleton-words" />
        <SkeletonTile className="article-skeleton-cover" />
      </div>
      <div className="wrap stack article-skeleton">
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
