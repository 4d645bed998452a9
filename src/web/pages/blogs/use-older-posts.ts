import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { BlogQuery } from '#domain/blog/blog-query.ts'
import type { PostSummary } from '#domain/blog/post.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage } from '../../language.tsx'
import { APPENDED } from '../../layout/appended-page.ts'
import { BLOG_SKELETON_MS, waitOnPurpose } from '../../waiting.ts'
import type { loader } from './blogs.tsx'

interface Laid {
  posts: readonly PostSummary[]
  next: string | undefined
}

/** The pages appended in each visit of the list, restored on going back so that the page has its former length. */
const laidAt = new Map<string, Laid>()
const MAX_REMEMBERED = 10

function remember(key: string, laid: Laid): void {
  laidAt.delete(key)
  laidAt.set(key, laid)
  const [oldest] = laidAt.keys()
  if (laidAt.size > MAX_REMEMBERED && oldest !== undefined) laidAt.delete(oldest)
}

/** Appends further pages to the first one; after a failure the request can be repeated. */
export function useOlderPosts(query: BlogQuery, first: Laid) {
  const { key } = useLocation()
  const language = useLanguage()
  const { data, load, state: fetching } = useFetcher<Awaited<ReturnType<typeof loader>> | null>()
  const [laid, setLaid] = useState<Laid>(() => laidAt.get(key) ?? { posts: [], next: first.next })
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
  }, [data, fetching])
  useEffect(() => {
    if (laid.posts.length > 0) remember(key, laid)
  }, [key, laid])

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
