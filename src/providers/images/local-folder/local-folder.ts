import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { processPicture } from '../image-processing/process-picture.ts'
import type { ImageStore, KeptPicture, PictureFile } from '../port.ts'

export interface LocalFolderDeps {
  /** Where the files lie; made with the first picture. */
  folder: () => string
  /** The address under which the shop serves them: `/pictures/uploads`. */
  address: string
}

/** The only names there are: made by ourselves, so that no address reaches anything else (case UPL-07). */
const FILE_NAME = /^([a-z0-9]{20,40})-(\d{2,4})\.(avif|webp)$/
const ENDINGS = ['avif', 'webp'] as const

/** Keeps pictures as files beside the shop's data; allowed live. */
export function createLocalFolder(deps: LocalFolderDeps): ImageStore {
  const folderOf = (place: 'public' | 'private') => path.join(deps.folder(), place)
  const places = ['public', 'private'] as const

  async function removeFiles(names: readonly string[]): Promise<void> {
    const files = names.flatMap((name) => places.map((place) => path.join(folderOf(place), name)))
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }

  return {
    origin: undefined,

    async keepPicture({ id, bytes, shape, isPrivate = false }) {
      const made = await processPicture(bytes, shape)
      if (!made.ok) return made
      const { files, widths, width, height } = made.processed
      const folder = folderOf(isPrivate ? 'private' : 'public')
      await mkdir(folder, { recursive: true })
      const names = files.map((file) => `${id}-${file.width}.${file.ending}`)
      try {
        for (const [place, file] of files.entries()) {
          await writeWhole(path.join(folder, names[place] ?? ''), file.bytes)
        }
      } catch (error) {
        // A full disk leaves no half of a picture behind.
        await removeFiles(names)
        throw error
      }
      const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
      const base = `${deps.address}/${id}`
      const picture: KeptPicture = { id, base, widths, width, height, bytes: total }
      return { ok: true, picture }
    },

    async removePicture({ id, widths }) {
      await removeFiles(
        widths.flatMap((width) => ENDINGS.map((ending) => `${id}-${width}.${ending}`)),
      )
    },

    async findFile(name, place): Promise<PictureFile | undefined> {
      const ending = FILE_NAME.exec(name)?.[3]
      if (ending !== 'avif' && ending !== 'webp') return undefined
      try {
        return { bytes: await readFile(path.join(folderOf(place), name)), type: `image/${ending}` }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

/** A name exists only once all its bytes do. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.part`
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
