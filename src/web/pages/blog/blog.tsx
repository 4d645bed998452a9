import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { findPost } from '#database/blog/blog.ts'
import { listProductsByIds } from '#database/catalog/catalog.ts'
import { parsePostId, productsBeside } from '#domain/blog/post.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { socialPictureIn } from '#domain/pictures/social-picture.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { feedLink } from '../../blog/feed-link.ts'
import { cardProduct } from '../../catalog/card-product.ts'
import { useArrivalWait } from '../../catalog/moved-here.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { breadcrumbs } from '../../json-ld.ts'
import { textOf, useText } from '../../language.tsx'
import { ApplicationError } from '../../layout/application-error.tsx'
import { DeadEnd } from '../../layout/dead-end.tsx'
import { pageMeta, shopName } from '../../page-meta.ts'
import { originContext, shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadingNote, SkeletonBar, SkeletonTile } from '../../ui/skeleton.tsx'
import { ARTICLE_DELAY_MS } from '../../waiting.ts'
import { articleJsonLd } from './article-json-ld.ts'
import { ArticleView } from './article-view.tsx'
import { shownArticle } from './shown-article.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const id = parsePostId(params.name ?? '')
  const { language } = languageOf(new URL(request.url).pathname)
  const post = id && (await findPost(db, id, now, language))
  // Unknown articles get a 404 with a helpful page.
  if (!post) throw data(null, { status: 404 })
  const products = await listProductsByIds(db, productsBeside(post), now)
  return {
    article: {
      ...shownArticle(post, language),
      // The picture shows the same title as the page: the English one while it is not translated.
      socialPicture: post.inEnglish.includes('title')
        ? post.socialPicture
        : socialPictureIn(post.socialPicture, language),
    },
    products: products.map((product) => cardProduct(product, language)),
    origin: context.get(originContext),
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData, location, matches } = args
  if (!loaderData) return []
  const { language } = languageOf(location.pathname)
  const t = textOf(language, 'blog')
  const shop = shopName(matches)
  const { article, origin } = loaderData
  const { title, cover } = article
  const path = pages.blog(article.id)
  return [
    ...pageMeta(args, {
      title: t('metaArticle', { title, name: shop }),
      description: article.summary,
      path,
      kind: 'article',
      picture: article.socialPicture ?? (cover && widestFile(cover)),
    }),
    { property: 'article:published_time', content: article.publishedAt.toISOString() },
    { property: 'article:modified_time', content: article.updatedAt.toISOString() },
    feedLink(origin, language, t('feedTitle', { name: shop })),
    { 'script:ld+json': articleJsonLd(article, { origin, shop, language }) },
    {
      'script:ld+json': breadcrumbs(origin, language, [
        { name: shop, path: pages.home },
        { name: t('title'), path: pages.blogs },
        { name: title, path },
      ]),
    },
  ]
}

export default function Blog() {
  const t = useText('blog')
  const { article, products, origin } = useLoaderData<typeof loader>()
  const waiting = useArrivalWait(ARTICLE_DELAY_MS)
  if (waiting) return <ArticleSkeleton />
  const url = `${origin}${inLanguage(pages.blog(article.id), t.language)}`
  return (
    <>
      <ArticleView article={article} url={url} />
      {products.length > 0 && (
        <Section
          id="shelf"
          title={t('shelf')}
          className="wrap article-shelf"
          titleClass="title-block part below-part"
        >
          <ProductGrid products={products} columns={4} />
        </Section>
      )}
    </>
  )
}

/** The blog's own page for an unknown article; the usual one for other errors. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NoSuchArticle />
  return <ApplicationError error={error} />
}

/** Placeholder of the article, for about a second after navigating inside the app. */
function ArticleSkeleton() {
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

function NoSuchArticle() {
  const t = useText('blog')
  return (
    <DeadEnd title={t('unknownTitle')} text={t('unknownText')} motif="thali">
      <title>{t('unknownTitle')}</title>
      <ButtonLink to={pages.blogs}>{t('allArticles')}</ButtonLink>
      <ButtonLink to={pages.home} variant="line">
        {t('toHome')}
      </ButtonLink>
    </DeadEnd>
  )
}
