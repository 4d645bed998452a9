import type { ClothName } from '#domain/catalog/category-cloth.ts'
import type { CategoryTitle, Picture } from '#domain/catalog/product.ts'
import { useCloth } from '../layout/root-data.ts'
import { classNames } from './class-names.ts'
import { PictureFiles, type PictureFilesProps, usePictureFailure } from './picture-files.tsx'

interface ProductPictureProps extends Omit<PictureFilesProps, 'picture' | 'watch'> {
  picture: Picture | undefined
  /** The category of the placeholder when the picture is missing. */
  category?: CategoryTitle
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
export function ProductPicture({ picture, category, className, ...rest }: ProductPictureProps) {
  const { hasFailed, watch } = usePictureFailure(picture)
  const cloth = useCloth(category)
  const look = classNames('picture', className)
  if (!picture || hasFailed) {
    return (
      <img
        src={`/artwork/${category ? `placeholder-${MISSING[cloth]}-320.webp` : UNNAMED}`}
        alt={rest.alt}
        width={248}
        height={424}
        className={look}
      />
    )
  }
  return <PictureFiles picture={picture} {...rest} className={look} watch={watch} />
}
