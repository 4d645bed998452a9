import type { Picture } from '../catalog/product.ts'
import type { ImportedProduct } from './table.ts'

/** The maximum number of pictures that a product shows. */
const MAX_PICTURES = 3

/** Returns the name of a file from its address or path, from which nothing is ever fetched. */
export function fileNameOf(address: string): string {
  const name = address.split(/[?#]/)[0]?.split(/[\\/]/).at(-1) ?? ''
  return decoded(name).trim().toLowerCase().normalize('NFC')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the file names in a cell with one or more pictures. */
export function fileNamesIn(cell: string): string[] {
  return cell
    .split(/[,;|\n]/)
    .map(fileNameOf)
    .filter((name) => name !== '')
}

/**
 * Returns the pictures of a product among those that were sent, by file name: the ones that its row names, or without
 * any, those named after its handle or SKU, such as `kokum.jpg` and `kokum-2.jpg`.
 */
export function picturesFor(
  { handle, sku, pictureNames = [] }: Pick<ImportedProduct, 'handle' | 'sku' | 'pictureNames'>,
  sent: ReadonlyMap<string, Picture>,
): Picture[] {
  const names = pictureNames.length > 0 ? pictureNames : namedLike([handle, sku], [...sent.keys()])
  return names.flatMap((name) => sent.get(name) ?? []).slice(0, MAX_PICTURES)
}

function namedLike(stems: readonly string[], names: readonly string[]): string[] {
  const wanted = new Set(
    stems
      .filter((stem) => stem !== '')
      .map((stem) => stem.toLowerCase())
      .flatMap((stem) => [stem, `${stem}-1`, `${stem}-2`, `${stem}-3`]),
  )
  return names.filter((name) => wanted.has(name.replace(/\.[a-z]+$/, ''))).sort()
}
