import type { CSSProperties } from 'react'
import type { PostSummary } from '#domain/blog/post.ts'
import { clothStyle } from '../catalog/cloth-style.ts'
import { classNames } from '../ui/class-names.ts'
import { Motif } from '../ui/motif.tsx'
import { PictureFiles, usePictureFailure } from '../ui/picture-files.tsx'
import { clothOf } from './category-cloth.ts'

interface PostCoverProps {
  post: Pick<PostSummary, 'cover' | 'categories'>
  sizes: string
  /** Visible without scrolling: loaded at once instead of lazily. */
  eager?: boolean
  className?: string
}

/** The cover, which is decorative; without one, the category's motif. */
export function PostCover({ post, sizes, eager = false, className }: PostCoverProps) {
  const { cover, categories } = post
  const { hasFailed, watch } = usePictureFailure(cover)
  const cloth = clothOf(categories)
  if (!cover || hasFailed) {
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
      <PictureFiles picture={cover} sizes={sizes} alt="" eager={eager} watch={watch} />
    </span>
  )
}
