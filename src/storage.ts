import path from 'node:path'
import type { Config } from '#config.ts'
import { storedWord } from '#database/embedded/kept-words.ts'
import { createCloudinaryImages } from '#providers/images/cloudinary/cloudinary-images.ts'
import { tryCloudinary } from '#providers/images/cloudinary/try-account.ts'
import { createLocalFolder } from '#providers/images/local-folder/local-folder.ts'
import { createObjectStorageImages } from '#providers/images/object-storage/object-storage-images.ts'
import type { ImageStore } from '#providers/images/port.ts'
import type { ObjectStorage } from '#providers/storage/port.ts'
import { createS3Storage } from '#providers/storage/s3/s3-storage.ts'
import { UPLOADED_PICTURES } from '#urls.ts'

const now = () => new Date()

/** The configured object storage; without one files are in the data folder. */
export function storageFor({ storage }: Pick<Config, 'storage'>): ObjectStorage | undefined {
  if (storage.kind === 'folder') return undefined
  const { endpoint, ...account } = storage
  return createS3Storage({ ...account, endpoint: () => endpoint, now })
}

/** Identifies the place where files are kept; equal for processes that share it. */
export function filesAt({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): string {
  return storage.kind === 'folder'
    ? `folder ${storedWord(dataDir, 'folder-id')}`
    : `${storage.bucket} at ${storage.endpoint}`
}

/**
 * Pictures in the configured account, else in the object storage, else in the data folder. Private ones never go
 * to an account that shows pictures to everybody.
 */
export function imagesFor(
  { images }: Pick<Config, 'images'>,
  storage: ObjectStorage | undefined,
  dataFolder: () => string,
): ImageStore {
  const folder = createLocalFolder({
    folder: () => path.join(dataFolder(), 'pictures'),
    address: UPLOADED_PICTURES,
  })
  const own = storage
    ? createObjectStorageImages({ objects: storage, address: UPLOADED_PICTURES, earlier: folder })
    : folder
  if (images.kind === 'folder') return own
  const { uploadBase, ...account } = images
  return createCloudinaryImages({
    ...account,
    uploadBase: () => uploadBase,
    privateStore: own,
    now,
  })
}

/** A probe of the configured picture account; undefined for one with only an upload preset, which has no such request. */
export function pictureTrialFor(images: Config['images']) {
  if (images.kind === 'folder' || images.access.kind !== 'signed') return undefined
  const { uploadBase, cloudName, access } = images
  return () => tryCloudinary({ uploadBase, cloudName, access })
}
