import { statfs } from 'node:fs/promises'

/** Free and total bytes of a folder's disk; free without the blocks reserved for root. */
export async function freeDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
