import '../../blog/blog.css'
import './blogs.css'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useLocation,
} from 'react-router'
import { listPosts } from '#database/blog/blog.ts'
import { type BlogQuery, parseBlogQuery } from '#domain/blog/blog-query.ts'
import type { PostSummary } from '#domain/blog/post.ts'
import { files, inLanguage, languageOf, pages } from '#urls.ts'
import { categoryName } from '../../blog/category-cloth.ts'
import { feedLink } from '../../blog/feed-link.ts'
import { useArrivalWait } from '../../catalog/moved-here.ts'
import { breadcrumbs } from '../../json-ld.ts'
import { textOf, useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { pageMeta, shopName } from '../../page-meta.ts'
import { rootOf } from '../../root-match.ts'
import { shopContext } from '../../shop-context.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Motif } from '../../ui/motif.tsx'
import { LoadingNote } from '../../ui/skeleton.tsx'
import { BLOG_SKELETON_MS } from '../../waiting.ts'
import { BlogFilters } from './blog-filters.tsx'
import { PostList } from './post-list.tsx'
import { PostSkeletons } from './post-skeleton.tsx'

interface BlogPage {
  query: BlogQuery
  posts: readonly PostSummary[]
  total: number
  next: string | undefined
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<BlogPage> {
  const url = new URL(request.url)
  const query = parseBlogQuery(url.searchParams)
  const { db, clock } = context.get(shopContext)
  const { language } = languageOf(url.pathname)
  const page = await listPosts(db, { ...query, language, now: clock.now() })
  if (page.refused) {
    // A foreign cursor: redirect to the start of the same list.
    throw redirect(inLanguage(pages.blogList({ ...query, cursor: undefined }), language))
  }
  const { posts, total, next } = page
  return { query, posts, total, next }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { language } = languageOf(args.location.pathname)
  const t = textOf(language, 'blog')
  const name = shopName(args.matches)
  const { origin = '' } = rootOf(args.matches)
  const query: BlogQuery | undefined = args.loaderData?.query
  const categories = query?.categories ?? []
  const what = categories.map((title) => categoryName(t, title)).join(', ')
  const path = pages.blogList({ categories })
  return [
    ...pageMeta(args, {
      title: what ? t('metaFiltered', { what, name }) : t('metaTitle', { name }),
      description: what ? `${what}. ${t('metaText')}` : t('metaText'),
      path,
      // Searches, later pages and joined categories have endless addresses; search engines index these lists instead.
      index: query?.q === undefined && query?.cursor === undefined && categories.length < 2,
    }),
    feedLink(origin, language, t('feedTitle', { name })),
    {
      'script:ld+json': breadcrumbs(origin, language, [
        { name, path: pages.home },
        { name: t('title'), path: pages.blogs },
        ...(what ? [{ name: what, path }] : []),
      ]),
    },
  ]
}

export default function Blogs() {
  const t = useText('blog')
  const { query, posts, total, next } = useLoaderData<typeof loader>()
  const { key } = useLocation()
  const waiting = useArrivalWait(BLOG_SKELETON_MS)
  const isNarrowed = query.categories.length > 0 || query.q !== undefined
  return (
    <>
      <BlogOpening />
      <BorderStrip name="dana" size="block" />
      <div className="wrap blog-list">
        <BlogFilters query={query} />
        <section aria-labelledby="articles">
          <div className="row gap-8-20 align-baseline above-20 below-28 part">
            <h2 id="articles" className="title-h3 breaks" aria-live="polite">
              {query.q ? t('resultsFor', { text: query.q }) : t('count', { count: total })}
            </h2>
            {isNarrowed && (
              <ShopLink to={pages.blogs} className="link" preventScrollReset>
                {t('clear')}
              </ShopLink>
            )}
            {/* A file, not a page of the app. */}
            <a
              href={files.feedOf(t.language)}
              className="text-link blog-feed"
              type="application/rss+xml"
            >
              {t('feed')}
            </a>
          </div>
          {waiting && (
            <>
              <LoadingNote />
              <div className="grid post-grid">
                <PostSkeletons />
              </div>
            </>
          )}
          {!waiting && posts.length > 0 && (
            <PostList key={key} query={query} posts={posts} next={next} />
          )}
          {!waiting && posts.length === 0 && (
            <EmptyState sentence={t('none')} motif="thali" level={3}>
              <p>{t('noneHint')}</p>
              <ButtonLink to={pages.blogs} variant="line">
                {t('showAll')}
              </ButtonLink>
            </EmptyState>
          )}
        </section>
      </div>
    </>
  )
}

/** The blog's opening: text on indigo beside a picture on printed yellow. */
function BlogOpening() {
  const t = useText('blog')
  return (
    <header className="opening blog-opening">
      <div className="opening-words dye">
        <h1 className="title-hero">{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <div className="center crop blog-opening-print dye dye-dadam" aria-hidden="true">
        <Motif name="thali" size={300} />
      </div>
    </header>
  )
}
