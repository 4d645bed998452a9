import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printDrawing } from '../packs/printing.ts'
import { CARD } from '../social/card.ts'
import { drawSocialCards, socialIndex, translatedPictures } from '../social/social-index.ts'
import { asText, PUBLIC, ROOT, type Run } from './run.ts'

/** The link preview pictures of products and articles; the shop's own is a scene. */
export function runSocial(): Run {
  const cards = drawSocialCards()
  const files = cards.map(({ id, svg, path }) => ({ id, svg, path: join(PUBLIC, path) }))
  return {
    jobs: files
      .filter(({ path }) => !existsSync(path))
      .map(({ id, svg, path }) => ({
        label: `card of ${id}`,
        run: () => printDrawing(svg, CARD.width, CARD.width, 'scene', [{ path, format: 'jpg' }]),
      })),
    kept: new Set(files.map(({ path }) => path)),
    texts: [
      {
        path: join(ROOT, 'src/database/seed/social-pictures.json'),
        text: asText(socialIndex(cards)),
      },
      {
        path: join(ROOT, 'content/catalogue/social-pictures.json'),
        text: asText(translatedPictures(cards)),
      },
    ],
    folder: join(PUBLIC, 'social'),
  }
}
