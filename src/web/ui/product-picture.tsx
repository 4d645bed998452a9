import type { ClothName } from '#domain/catalog/category-cloth.ts'
import type { CategoryTitle, Picture } from '#domain/catalog/product.ts'
import { useCloth } from '../layout/root-data.ts'
import { classNames } from './class-names.ts'
import { PictureFiles, usePictureFailure } from './picture-files.tsx'

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

/** The placeholder picture for each cloth: an unnamed pack. */
const MISSING: Readonly<Record<ClothName, string>> = {
  kangura: 'sharbats',
  leher: 'drinks',
  pankhdi: 'cosmetics',
  dana: 'functional-foods',
  heera: 'instant-mixes',
  bandhani: 'herbal-remedies',
}
const UNNAMED = 'pack-unnamed.svg'

/** A product's picture in the width that the screen needs, with its space reserved. */
export function ProductPicture(props: ProductPictureProps) {
  const { picture, category, sizes, alt, eager, className } = props
  const { hasFailed, watch } = usePictureFailure(picture)
  const cloth = useCloth(category)
  if (!picture || hasFailed) {
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
  return (
    <PictureFiles
      picture={picture}
      sizes={sizes}
      alt={alt}
      eager={eager}
      className={classNames('picture', className)}
      watch={watch}
    />
  )
}
