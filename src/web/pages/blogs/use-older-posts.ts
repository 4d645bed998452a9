import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { BlogQuery } from '#domain/blog/blog-query.ts'
import type { PostSummary } from '#domain/blog/post.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage } from '../../language.tsx'
import { BLOG_SKELETON_MS, waitOnPurpose } from '../../waiting.ts'
import type { clientLoader } from './blogs.tsx'
import { askingForOlder } from './older-mark.ts'

interface Laid {
  posts: readonly PostSummary[]
  next: string | undefined
}

/** What was laid below each visit of the list, so that going back finds the page as long as it was. */
const laidAt = new Map<string, Laid>()
const MAX_REMEMBERED = 10

function remember(key: string, laid: Laid): void {
  laidAt.delete(key)
  laidAt.set(key, laid)
  const [oldest] = laidAt.keys()
  if (laidAt.size > MAX_REMEMBERED && oldest !== undefined) laidAt.delete(oldest)
}

/** The pages after the first, laid below it one by one; a lost one is said and can be asked for again. */
export function useOlderPosts(query: BlogQuery, first: Laid) {
  const { key } = useLocation()
  const language = useLanguage()
  const { data, load } = useFetcher<typeof clientLoader>()
  const [laid, setLaid] = useState<Laid>(() => laidAt.get(key) ?? { posts: [], next: first.next })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const askedAt = useRef(0)

  useEffect(() => {
    if (!data) return
    // Outlines stand at least a second, counted from when they were asked for.
    const restMs = askedAt.current + waitOnPurpose(BLOG_SKELETON_MS) - Date.now()
    const timer = setTimeout(
      () => {
        setState(data.failed ? 'failed' : 'idle')
        if (!data.failed) {
          setLaid((before) => ({ posts: [...before.posts, ...data.posts], next: data.next }))
        }
      },
      Math.max(0, restMs),
    )
    return () => clearTimeout(timer)
  }, [data])
  useEffect(() => {
    if (laid.posts.length > 0) remember(key, laid)
  }, [key, laid])

  const address = pages.blogList({ ...query, cursor: laid.next })
  return {
    posts: [...first.posts, ...laid.posts],
    /** Where the next page stands for a browser without JavaScript; absent after the last. */
    olderAt: laid.next === undefined ? undefined : address,
    hasLaid: laid.posts.length > 0,
    state,
    layOlder: () => {
      if (state === 'loading' || laid.next === undefined) return
      askedAt.current = Date.now()
      setState('loading')
      void load(askingForOlder(inLanguage(address, language)))
    },
  }
}
