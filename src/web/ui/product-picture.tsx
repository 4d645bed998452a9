import { useEffect, useRef, useState } from 'react'
import type { ClothName } from '#domain/catalog/category-cloth.ts'
import type { CategoryTitle, Picture } from '#domain/catalog/product.ts'
import { useCloth } from '../layout/root-data.ts'
import { classNames } from './class-names.ts'

interface ProductPictureProps {
  picture: Picture | undefined
  /** The category of the placeholder when the picture is missing. */
  category?: CategoryTitle
  /** Displayed width, as in `sizes` of `img`. */
  sizes: string
  alt: string
  /** Visible without scrolling: loaded at once instead of lazily. */
  eager?: boolean
  className?: string
}

/** The pack without a name in each printed cloth, for missing pictures. */
const MISSING: Readonly<Record<ClothName, string>> = {
  kangura: 'sharbats',
  leher: 'drinks',
  pankhdi: 'cosmetics',
  dana: 'functional-foods',
  heera: 'instant-mixes',
  bandhani: 'herbal-remedies',
}
const UNNAMED = 'pack-unnamed.svg'

function sourcesOf({ base, widths }: Picture, ending: 'avif' | 'webp'): string {
  return widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(', ')
}

/** A product's picture in the width that the screen needs, with its space reserved. */
export function ProductPicture(props: ProductPictureProps) {
  const { picture, category, sizes, alt, eager, className } = props
  const [failedBase, setFailedBase] = useState<string>()
  const shown = useRef<HTMLImageElement>(null)
  const base = picture?.base
  const cloth = useCloth(category)
  // A picture that failed before the page was hydrated has already fired its error.
  useEffect(() => {
    const { complete = false, naturalWidth = 1 } = shown.current ?? {}
    if (base && complete && naturalWidth === 0) setFailedBase(base)
  }, [base])
  if (!picture || failedBase === base) {
    return (
      <img
        src={`/artwork/${category ? `placeholder-${MISSING[cloth]}-320.webp` : UNNAMED}`}
        alt={alt}
        width={248}
        height={424}
        className={classNames('picture', className)}
      />
    )
  }
  const widest = picture.widths.at(-1) ?? 0
  return (
    <picture className="boxless">
      <source type="image/avif" srcSet={sourcesOf(picture, 'avif')} sizes={sizes} />
      <img
        ref={shown}
        src={`${picture.base}-${widest}.webp`}
        srcSet={sourcesOf(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={classNames('picture', className)}
        onError={() => setFailedBase(base)}
      />
    </picture>
  )
}
