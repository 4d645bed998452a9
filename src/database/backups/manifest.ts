import { z } from 'zod'

/** To be incremented by a change that an older program would misread. */
export const FORMAT = 1
/** The first entry of a backup, and the last one. */
export const HEAD = 'samagni-backup.json'
export const MANIFEST = 'manifest.json'

const Migration = z.object({ number: z.int(), name: z.string(), checksum: z.string() })

/** Everything that a program must know before it reads the rest. */
export const Head = z.object({
  format: z.literal(FORMAT),
  /** The backup contains everything that was committed by this time of the database's clock. */
  endMark: z.iso.datetime(),
  /** The position in the server's write-ahead log at the end mark; absent if the server is a standby. */
  logPosition: z.string().optional(),
  postgres: z.string(),
  migrations: z.array(Migration).min(1),
  /** In the order of their rows in the archive. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Head = z.infer<typeof Head>

const Sum = z.object({ bytes: z.int(), sha256: z.string() })

/** Sums of all entries before it; without it the archive has been cut off. */
export const Manifest = z.object({
  tables: z.record(z.string(), Sum.extend({ rows: z.int() })),
  /** The last value of each sequence; absent for unused ones. */
  sequences: z.record(z.string(), z.string()),
  /** Pictures, return photos and the secret; the hash is of their paths, sizes and hashes, in their order. */
  files: Sum.extend({ count: z.int() }),
  /** Number of picture files that the database refers to and that were missing. */
  missingPictures: z.int(),
})
export type Manifest = z.infer<typeof Manifest>
