import { z } from 'zod'

/** Raised by a change that an older program would read wrongly. */
export const FORMAT = 1
/** The first entry of a backup, and the last one. */
export const HEAD = 'samagni-backup.json'
export const MANIFEST = 'manifest.json'

const Migration = z.object({ number: z.int(), name: z.string(), checksum: z.string() })

/** What a program has to know before it reads the rest. */
export const Head = z.object({
  format: z.literal(FORMAT),
  /** Whatever the shop had answered at this time of the database's clock is in the backup. */
  endMark: z.iso.datetime(),
  /** The position in the server's write-ahead log at the end mark; absent where the server does not tell. */
  logPosition: z.string().optional(),
  postgres: z.string(),
  /** The migrations that had run. */
  migrations: z.array(Migration).min(1),
  /** In the order in which their rows follow. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Head = z.infer<typeof Head>

const Sum = z.object({ bytes: z.int(), sha256: z.string() })

/** What the entries before it contain; its presence says that nothing is missing at the end. */
export const Manifest = z.object({
  tables: z.record(z.string(), Sum.extend({ rows: z.int() })),
  /** The last number that each sequence gave; absent when it gave none. */
  sequences: z.record(z.string(), z.string()),
  /** Pictures, return photos and the secret; the sum is of their paths, sizes and sums, in their order. */
  files: Sum.extend({ count: z.int() }),
  /** Files that the database names and the shop did not find. */
  missingPictures: z.int(),
})
export type Manifest = z.infer<typeof Manifest>
