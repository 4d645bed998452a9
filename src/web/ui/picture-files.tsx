import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/catalog/product.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'

export interface PictureFilesProps {
  picture: Picture
  /** Displayed width, as in `sizes` of `img`. */
  sizes: string
  alt: string
  /** Visible without scrolling: loaded at once instead of lazily. */
  eager?: boolean | undefined
  className?: string
  watch: ReturnType<typeof usePictureFailure>['watch']
}

function sourcesOf({ base, widths }: Picture, ending: 'avif' | 'webp'): string {
  return widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(', ')
}

/** A picture in the width that the screen needs, with its space reserved. */
export function PictureFiles(props: PictureFilesProps) {
  const { picture, sizes, alt, eager, className, watch } = props
  return (
    <picture className="boxless">
      <source type="image/avif" srcSet={sourcesOf(picture, 'avif')} sizes={sizes} />
      <img
        {...watch}
        src={widestFile(picture)}
        srcSet={sourcesOf(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

/** Reports whether a picture is missing or failed to load, with the props that its `img` needs for that. */
export function usePictureFailure(picture: Picture | undefined) {
  const [failedBase, setFailedBase] = useState<string>()
  const shown = useRef<HTMLImageElement>(null)
  const base = picture?.base
  // A picture that failed before the page was hydrated has already fired its error.
  useEffect(() => {
    const { complete = false, naturalWidth = 1 } = shown.current ?? {}
    if (base && complete && naturalWidth === 0) setFailedBase(base)
  }, [base])
  return {
    hasFailed: failedBase === base,
    watch: { ref: shown, onError: () => setFailedBase(base) },
  }
}
