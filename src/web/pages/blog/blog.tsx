import '../../blog/blog.css'
import './blog.css'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { outlineOf } from '#domain/blog/article-outline.ts'
import { type Post, parsePostId, productsBeside } from '#domain/blog/post.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import { clothOf } from '../../blog/category-cloth.ts'
import { CleanMarkup } from '../../blog/clean-markup.tsx'
import { feedLink } from '../../blog/feed-link.ts'
import { cardProduct } from '../../catalog/card-product.ts'
import { useArrivalWait } from '../../catalog/moved-here.ts'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { breadcrumbs } from '../../json-ld.ts'
import { textOf, useLanguage, useText } from '../../language.tsx'
import { ApplicationError } from '../../layout/application-error.tsx'
import { pageMeta } from '../../page-meta.ts'
import { originContext, shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Motif } from '../../ui/motif.tsx'
import { ARTICLE_DELAY_MS } from '../../waiting.ts'
import { shopName } from '../shop-name.ts'
import { articleJsonLd } from './article-json-ld.ts'
import { ArticleOpening } from './article-opening.tsx'
import { OnThisPage, Sources } from './article-sections.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { NoSuchArticle } from './no-such-article.tsx'
import { ShareArticle } from './share-article.tsx'

/** What the page tells of a post; its products come as cards. */
function shownArticle({ products, ...shown }: Post) {
  return { ...shown, ...outlineOf(shown.html) }
}
export type ShownArticle = ReturnType<typeof shownArticle>

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext)
  const id = parsePostId(params.id ?? '')
  const post = id && (await shop.findPost(id))
  // Unknown articles answer 404 with a helpful page (rulings: Words and failures).
  if (!post) throw data(null, { status: 404 })
  const { language } = languageOf(new URL(request.url).pathname)
  const products = await shop.listProductsByIds(productsBeside(post))
  return {
    article: shownArticle(post),
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
      picture: article.socialPicture ?? (cover && `${cover.base}-${cover.widths.at(-1)}.webp`),
    }),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: article.publishedAt.toISOString() },
    { property: 'article:modified_time', content: article.updatedAt.toISOString() },
    feedLink(origin, t('feedTitle', { name: shop })),
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

/** One article (spec §2 Blog detail). */
export default function Blog() {
  const t = useText('blog')
  const language = useLanguage()
  const { article, products, origin } = useLoaderData<typeof loader>()
  const waiting = useArrivalWait(ARTICLE_DELAY_MS)
  if (waiting) return <ArticleSkeleton />
  const url = `${origin}${inLanguage(pages.blog(article.id), language)}`
  return (
    <>
      <article aria-labelledby="article">
        <ArticleOpening article={article} />
        <div className="wrap article">
          <aside className="article-aside">
            <ShareArticle title={article.title} url={url} />
            <OnThisPage sections={article.sections} />
          </aside>
          <div className="article-words">
            <CleanMarkup html={article.html} lang="en" className="article-body" />
            <Sources sources={article.sources} />
            <p className="article-statement">{t('statement')}</p>
            <ButtonLink to={pages.blogs} look="line">
              {t('allArticles')}
            </ButtonLink>
          </div>
          <div className="article-mark" aria-hidden="true">
            <Motif name={clothOf(article.categories).motif} size={120} />
          </div>
        </div>
      </article>
      {products.length > 0 && (
        <section className="wrap article-shelf" aria-labelledby="shelf">
          <h2 id="shelf" className="title-block">
            {t('shelf')}
          </h2>
          <ProductGrid products={products} columns={4} />
        </section>
      )}
    </>
  )
}

/** An unknown article, in the words of the blog; anything else as everywhere. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NoSuchArticle />
  return <ApplicationError error={error} />
}
