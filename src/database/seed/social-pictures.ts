import { z } from 'zod'
import { readWrittenDown } from './written-down.ts'

/** The drawings in the shape of shared links: id → address. */
const SocialPictures = z.object({
  products: z.record(z.string(), z.string()),
  articles: z.record(z.string(), z.string()),
})

/** Reads which were drawn; answers for every product, or every article, by its id. */
export function readSocialPictures(of: keyof z.infer<typeof SocialPictures>) {
  const drawn = readWrittenDown('social-pictures.json', SocialPictures)?.[of] ?? {}
  return (id: string): string | undefined => drawn[id]
}
