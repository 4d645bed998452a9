import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { blogEndpoints } from '#contract/blog.ts'
import { paths } from '#contract/paths.ts'
import { findPost, listPosts, listWholePosts } from '#database/blog/blog.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import {
  type BlogQuery,
  canonicalBlogCategories,
  isRareBlogQuery,
} from '#domain/blog/blog-query.ts'
import { type PostId, parsePostId } from '#domain/blog/post.ts'
import { tidySearchText } from '#domain/catalog/listing-query.ts'
import { cachedJson, uncachedProblem } from '#http/pages/cached-json.ts'
import type { Answer } from '#http/pages/cached-response.ts'
import type { PageCache } from '#http/pages/page-cache.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { wirePost } from './blog-wire.ts'
import { serveOn } from './served.ts'

const say = localizedSentences('apiBlog')

const UNKNOWN_POST = problemOf(404, 'unknown-post', say.unknownPost)
const CACHED = { sentences: 'blog', cache: 'page', missRate: 'search' } as const

type WantedPosts = Pick<BlogQuery, 'categories' | 'q'> & { page: number }

/** Normalises the parameters, so that each list has one cache key. */
function wantedPosts({
  page,
  category = [],
  q = '',
}: z.output<(typeof blogEndpoints.list)['query']>): WantedPosts {
  const titles = typeof category === 'string' ? [category] : category
  return {
    page,
    categories: canonicalBlogCategories(titles),
    q: tidySearchText(q) || undefined,
  }
}

/** The canonical address of a list, whatever the order of its parameters. */
function listAddress({ page, categories, q }: WantedPosts): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  for (const title of categories) query.append('category', title)
  if (q) query.set('q', q)
  return query.size > 0 ? `${paths.blog.list()}?${query}` : paths.blog.list()
}

/** One page of posts, with a `Link` header to the next; past the last page an empty list. */
async function answerList({ db, clock }: DatabaseDeps, wanted: WantedPosts): Promise<Answer> {
  const now = clock.now()
  const page = await listPosts(db, { ...wanted, now })
  const ids = page.posts.map(({ id }) => id)
  const posts = await listWholePosts(db, ids, now)
  const isRare = isRareBlogQuery({ ...wanted, cursor: undefined }) || posts.length === 0
  const answer = cachedJson(posts.map(wirePost), { isRare })
  if (!page.next) return answer
  const next = listAddress({ ...wanted, page: wanted.page + 1 })
  return { ...answer, headers: [...answer.headers, ['link', `<${next}>; rel="next"`]] }
}

/** One post. A 404 is never cached: ids can be invented without limit. */
async function answerPost(
  { db, clock }: DatabaseDeps,
  id: PostId,
  request: FastifyRequest,
): Promise<Answer> {
  const post = await findPost(db, id, clock.now())
  return post ? cachedJson(wirePost(post)) : uncachedProblem(request, UNKNOWN_POST)
}

/** Reading posts under `/api/blogs`: a page of them, or one. */
export function registerBlogs(app: ShopServer, deps: DatabaseDeps & { cache: PageCache }): void {
  const serve = serveOn(app)
  const { cache } = deps

  // Served with and without the trailing slash.
  for (const url of [paths.blog.list(), `${paths.blog.list()}/`]) {
    serve(blogEndpoints.list, { ...CACHED, url }, (request, reply) => {
      const wanted = wantedPosts(request.query)
      return cache.answer(request, reply, listAddress(wanted), () => answerList(deps, wanted))
    })
  }

  serve(blogEndpoints.one, CACHED, (request, reply) => {
    const id = parsePostId(request.params.id)
    if (!id) {
      problem(reply, UNKNOWN_POST)
      return undefined
    }
    return cache.answer(request, reply, paths.blog.one({ id }), (request) =>
      answerPost(deps, id, request),
    )
  })
}
