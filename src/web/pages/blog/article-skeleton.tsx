import { LoadingNote, SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'

/** The article before printing, for about a second after moving here inside the app. */
export function ArticleSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className="blog-opening">
        <div className="blog-opening-words article-skeleton-words" />
        <SkeletonTile className="article-skeleton-cover" />
      </div>
      <div className="wrap article-skeleton">
        <SkeletonBar className="h-8 w-11/12" />
        <SkeletonBar className="h-8 w-4/5" />
        <SkeletonBar />
        <SkeletonBar />
        <SkeletonBar className="w-11/12" />
        <SkeletonBar className="w-3/5" />
      </div>
    </>
  )
}
