import { statfs } from 'node:fs/promises'

/** The disk of a folder, as far as ordinary users may fill it. */
export async function freeDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
