import { statfs } from 'node:fs/promises'
import path from 'node:path'

/**
 * Free and total bytes of a folder's disk; free without the blocks reserved for root. A folder that is missing would be
 * made on the disk of the nearest one above it.
 */
export async function freeDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    const above = path.dirname(path.resolve(folder))
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return await freeDisk(above)
  }
}
