import { z } from 'zod'
import { readDrawnList } from './written-down.ts'

/** The drawings for link previews: id → path. */
const SocialPictures = z.object({
  products: z.record(z.string(), z.string()),
  articles: z.record(z.string(), z.string()),
})

/** Reads the list once; returns a lookup by product or article id. */
export function readSocialPictures(of: keyof z.infer<typeof SocialPictures>) {
  const drawn = readDrawnList('social-pictures.json', SocialPictures)?.[of] ?? {}
  return (id: string): string | undefined => drawn[id]
}
