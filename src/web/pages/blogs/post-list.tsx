import { useEffect, useRef } from 'react'
import type { LinkProps } from 'react-router'
import type { BlogQuery } from '#domain/blog/blog-query.ts'
import type { PostSummary } from '#domain/blog/post.ts'
import { useText } from '../../language.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CARD_REVEAL_SHARE } from '../../waiting.ts'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-skeleton.tsx'
import { useOlderPosts } from './use-older-posts.ts'

interface PostListProps {
  query: BlogQuery
  posts: readonly PostSummary[]
  next: string | undefined
}

/** Cards in the first row, whose covers are visible without scrolling. */
const EAGER_CARDS = 3

/**
 * The cards. Scrolling to the last one loads the next page; without JavaScript, or after a failure, there is an
 * ordinary link.
 */
export function PostList({ query, posts: firstPosts, next }: PostListProps) {
  const t = useText('blog')
  const older = useOlderPosts(query, { posts: firstPosts, next })
  const { posts, olderAt, state, layOlder } = older
  const lastCard = useRef<HTMLElement>(null)
  const isWaiting = state === 'idle' && olderAt !== undefined
  const lay = useRef(layOlder)
  useEffect(() => {
    lay.current = layOlder
  })
  const shown = posts.length
  useEffect(() => {
    const watched = lastCard.current
    if (!isWaiting || !watched || shown === 0) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) lay.current()
      },
      // A jump to the end of the page passes the card without showing it: above the screen counts too.
      { threshold: CARD_REVEAL_SHARE, rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isWaiting, shown])
  const layHere: LinkProps['onClick'] = (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    layOlder()
  }
  return (
    <>
      <div className="grid post-grid" aria-busy={state === 'loading' || undefined}>
        {posts.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            eager={index < EAGER_CARDS}
            {...(index === shown - 1 && { ref: lastCard })}
          />
        ))}
        {state === 'loading' && <PostSkeletons />}
      </div>
      <p role="status" className="sr-only">
        {state === 'loading' ? t('loadingOlder') : older.hasLaid && t('olderAdded')}
      </p>
      <div className="stack stack-center above-part">
        {state === 'failed' && (
          <p role="alert" className="failure">
            {t('olderFailed')}
          </p>
        )}
        {olderAt && state !== 'loading' && (
          <ButtonLink to={olderAt} look="line" rel="next" onClick={layHere}>
            {t('older')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
