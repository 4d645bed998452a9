import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { processPicture } from '../image-processing/process-picture.ts'
import { fileNameOf, fileNamesOf, typeOfFile } from '../picture-files.ts'
import type { ImageStore, KeptPicture, PictureFile } from '../port.ts'

export interface LocalFolderDeps {
  /** Folder of the files; created with the first picture. */
  folder: () => string
  /** The path under which the shop serves them: `/pictures/uploads`. */
  address: string
}

/** Stores pictures as files beside the shop's data; also permitted in a live shop. */
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
      const names = files.map((file) => fileNameOf(id, file))
      try {
        for (const [place, file] of files.entries()) {
          await writeWhole(path.join(folder, names[place] ?? ''), file.bytes)
        }
      } catch (error) {
        // When the disk is full, deletes the files already written.
        await removeFiles(names)
        throw error
      }
      const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
      const base = `${deps.address}/${id}`
      const picture: KeptPicture = { id, base, widths, width, height, bytes: total }
      return { ok: true, picture }
    },

    removePicture: (picture) => removeFiles(fileNamesOf(picture)),

    async findFile(name, place): Promise<PictureFile | undefined> {
      const type = typeOfFile(name)
      if (!type) return undefined
      try {
        return { bytes: await readFile(path.join(folderOf(place), name)), type }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

/** Writes a file atomically: its name exists only once it is complete. */
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
