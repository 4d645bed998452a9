import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { PostSummary } from '#domain/blog/post.ts'
import type { Picture } from '#domain/catalog/product.ts'
import { clothStyle } from '../catalog/cloth-style.ts'
import { classNames } from '../ui/class-names.ts'
import { Motif } from '../ui/motif.tsx'
import { clothOf } from './category-cloth.ts'

interface PostCoverProps {
  post: Pick<PostSummary, 'cover' | 'categories'>
  sizes: string
  /** Visible without scrolling: loaded at once instead of lazily. */
  eager?: boolean
  className?: string
}

function sourcesOf({ base, widths }: Picture, ending: 'avif' | 'webp'): string {
  return widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(', ')
}

/** The cover, which is decorative; without one, the category's motif. */
export function PostCover({ post, sizes, eager = false, className }: PostCoverProps) {
  const { cover, categories } = post
  const [failedBase, setFailedBase] = useState<string>()
  const shown = useRef<HTMLImageElement>(null)
  const base = cover?.base
  // A picture that failed before the page was hydrated has already fired its error.
  useEffect(() => {
    const { complete = false, naturalWidth = 1 } = shown.current ?? {}
    if (base && complete && naturalWidth === 0) setFailedBase(base)
  }, [base])
  const cloth = clothOf(categories)
  if (!cover || failedBase === base) {
    const print: CSSProperties = { maskImage: `url(/artwork/butti-${cloth.motif}.svg)` }
    return (
      <span
        className={classNames('crop post-cover post-print tint', className)}
        style={clothStyle(cloth)}
        aria-hidden="true"
      >
        <span className="fill post-butti" style={print} />
        <Motif name={cloth.motif} size={160} />
      </span>
    )
  }
  return (
    <span className={classNames('crop post-cover tint', className)} style={clothStyle(cloth)}>
      <picture>
        <source type="image/avif" srcSet={sourcesOf(cover, 'avif')} sizes={sizes} />
        <img
          ref={shown}
          src={`${cover.base}-${cover.widths.at(-1)}.webp`}
          srcSet={sourcesOf(cover, 'webp')}
          sizes={sizes}
          alt=""
          width={cover.width}
          height={cover.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedBase(base)}
        />
      </picture>
    </span>
  )
}
