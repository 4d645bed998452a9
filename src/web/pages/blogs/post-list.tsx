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

interface Appended {
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
  const { posts, olderAt, state, appendOlder } = older
  const lastCard = useRef<HTMLElement>(null)
  const isWaiting = state === 'idle' && olderAt !== undefined
  const append = useRef(appendOlder)
  useEffect(() => {
    append.current = appendOlder
  })
  const shown = posts.length
  useEffect(() => {
    const watched = lastCard.current
    if (!isWaiting || !watched || shown === 0) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) append.current()
      },
      // A jump to the end of the page passes the card without showing it: above the screen counts too.
      { threshold: CARD_REVEAL_SHARE, rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isWaiting, shown])
  const appendHere: LinkProps['onClick'] = (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    appendOlder()
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
        {state === 'loading' ? t('loadingOlder') : older.hasAppended && t('olderAdded')}
      </p>
      <div className="stack stack-center above-part">
        {state === 'failed' && (
          <p role="alert" className="failure">
            {t('olderFailed')}
          </p>
        )}
        {olderAt && state !== 'loading' && (
          <ButtonLink to={olderAt} variant="line" rel="next" onClick={appendHere}>
            {t('older')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** Appends further pages to the first one; after a failure the request can be repeated. */
function useOlderPosts(query: BlogQuery, first: Appended) {
  const language = useLanguage()
  const { data, load, state: fetching } = useFetcher<Awaited<ReturnType<typeof loader>> | null>()
  const [appended, setAppended] = useKeptHere<Appended>('older posts', {
    posts: [],
    next: first.next,
  })
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
          setAppended((before) => ({ posts: [...before.posts, ...data.posts], next: data.next }))
        }
      },
      Math.max(0, restMs),
    )
    return () => clearTimeout(timer)
  }, [data, fetching, setAppended])

  const address = pages.blogList({ ...query, cursor: appended.next })
  return {
    posts: [...first.posts, ...appended.posts],
    /** Address of the next page for a browser without JavaScript; absent after the last. */
    olderAt: appended.next === undefined ? undefined : address,
    hasAppended: appended.posts.length > 0,
    state,
    appendOlder: () => {
      if (state === 'loading' || appended.next === undefined) return
      askedAt.current = Date.now()
      setState('loading')
      void load(inLanguage(address, language) + APPENDED)
    },
  }
}
