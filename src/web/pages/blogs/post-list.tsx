import { useEffect, useRef, useState } from 'react'
import { type LinkProps, useFetcher } from 'react-router'
import type { BlogQuery } from '#domain/blog/blog-query.ts'
import type { PostSummary } from '#domain/blog/post.ts'
import { inLanguage, pages } from '#urls.ts'
import { useKeptHere } from '../../catalog/kept-here.ts'
import { useLanguage, useText } from '../../language.tsx'
import { APPENDED } from '../../layout/appended-page.ts'
import { isPlainClick } from '../../layout/shop-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { BLOG_SKELETON_MS, CARD_REVEAL_SHARE, waitOnPurpose } from '../../waiting.ts'
import type { loader } from './blogs.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeletons } from './post-skeleton.tsx'

interface Laid {
  posts: readonly PostSummary[]
  next: string | undefined
}

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
    if (!isPlainClick(event)) return
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

/** Appends further pages to the first one; after a failure the request can be repeated. */
function useOlderPosts(query: BlogQuery, first: Laid) {
  const language = useLanguage()
  const { data, load, state: fetching } = useFetcher<Awaited<ReturnType<typeof loader>> | null>()
  const [laid, setLaid] = useKeptHere<Laid>('older posts', { posts: [], next: first.next })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const askedAt = useRef(0)

  useEffect(() => {
    if (fetching !== 'idle' || data === undefined) return
    // Skeletons are shown for at least a second from the request on.
    const restMs = askedAt.current + waitOnPurpose(BLOG_SKELETON_MS) - Date.now()
    const timer = setTimeout(
      () => {
        setState(data ? 'idle' : 'failed')
        if (data) {
          setLaid((before) => ({ posts: [...before.posts, ...data.posts], next: data.next }))
        }
      },
      Math.max(0, restMs),
    )
    return () => clearTimeout(timer)
  }, [data, fetching, setLaid])

  const address = pages.blogList({ ...query, cursor: laid.next })
  return {
    posts: [...first.posts, ...laid.posts],
    /** Address of the next page for a browser without JavaScript; absent after the last. */
    olderAt: laid.next === undefined ? undefined : address,
    hasLaid: laid.posts.length > 0,
    state,
    layOlder: () => {
      if (state === 'loading' || laid.next === undefined) return
      askedAt.current = Date.now()
      setState('loading')
      void load(inLanguage(address, language) + APPENDED)
    },
  }
}
