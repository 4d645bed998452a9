import type { Ref } from 'react'
import type { PostSummary } from '#domain/blog/post.ts'
import { pages } from '#urls.ts'
import { clothOf } from '../../blog/category-cloth.ts'
import { PostCover } from '../../blog/post-cover.tsx'
import { shortDay } from '../../blog/post-days.ts'
import { PostTags } from '../../blog/post-tags.tsx'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { langOf } from '../../ui/only-in-english.tsx'

/** One card a row on phones, two on tablets, then three beside the margins. */
const SIZES = '(min-width: 901px) 31vw, (min-width: 601px) 46vw, 100vw'

interface PostCardProps {
  post: PostSummary
  eager?: boolean
  ref?: Ref<HTMLElement>
}

/** Image, title, summary, categories, author, date and 'Read more →'. */
export function PostCard({ post, eager = false, ref }: PostCardProps) {
  const t = useText('blog')
  const address = pages.blog(post.id)
  return (
    <article className="post-card breaks" ref={ref}>
      <ShopLink to={address} className="post-card-cover" tabIndex={-1} aria-hidden="true">
        <PostCover post={post} sizes={SIZES} eager={eager} />
        <BorderStrip name={clothOf(post.categories).border} size="tile" />
      </ShopLink>
      <PostTags categories={post.categories} />
      <h3 lang={langOf(post, 'title')} className="title-small above-12 below-8">
        <ShopLink to={address}>{post.title}</ShopLink>
      </h3>
      <p className="pale" lang={langOf(post, 'summary')}>
        {post.summary}
      </p>
      <div className="line row-between align-end small above-16 post-card-foot">
        <p>
          {t('by')} <b lang={langOf(post, 'author')}>{post.author}</b>
          <br />
          <time dateTime={post.publishedAt.toISOString()}>
            {shortDay(post.publishedAt, t.language)}
          </time>
          {' · '}
          {t('minutesShort', { count: post.readingMinutes })}
        </p>
        <ShopLink to={address} className="text-link">
          {t('readMore')}
          <span className="sr-only" lang={langOf(post, 'title')}>
            {` ${post.title}`}
          </span>
        </ShopLink>
      </div>
    </article>
  )
}
