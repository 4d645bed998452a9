import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { COVER, type Cover } from '../covers/cover.ts'
import { DYES } from '../dyes.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { sheetOf } from '../scenes/scene.ts'
import { box } from '../shapes.ts'
import { BLOCKS, brandRow, CARD, FOOT, MARGIN, setHeading, setLine } from './card.ts'
import type { DrawnLanguage } from './script-names.ts'
import { SCRIPT_TITLES } from './script-titles.ts'

/** The cover's safe middle is as wide as the remaining part. */
const SPLIT = 570
const FLOOR = CARD.height - FOOT

function titleIn({ slug, title }: Cover, language: DrawnLanguage): string {
  if (language === DEFAULT_LANGUAGE) return title
  const own = SCRIPT_TITLES[slug]?.[language]
  if (!own) throw new Error(`${slug} has no title in ${language}`)
  return own
}

/** The link preview picture of an article in a language: its title beside its cover. */
export function drawArticleCard(cover: Cover, language: DrawnLanguage): string {
  const block = cover.dye === 'neel' ? BLOCKS.majith : BLOCKS.neel
  const heading = setHeading(titleIn(cover, language), SPLIT - 2 * MARGIN, 384, 6)
  const first = FLOOR - 56 - (heading.lines.length - 1) * heading.leading
  const title = heading.lines
    .map((line, index) => setLine(line, MARGIN, first + index * heading.leading, block.text))
    .join('')
  const [wide, scale] = [CARD.width - SPLIT, FLOOR / COVER.height]
  const left = (wide - COVER.width * scale) / 2
  const picture =
    `<svg x="${SPLIT}" y="0" width="${wide}" height="${FLOOR}" viewBox="0 0 ${wide} ${FLOOR}">` +
    `<g transform="translate(${left.toFixed(2)} 0) scale(${scale.toFixed(4)})">${cover.draw()}</g></svg>`
  const content =
    box(0, 0, CARD.width, CARD.height, block.ground) +
    picture +
    brandRow(block) +
    title +
    borderStrip(
      'dana',
      {
        ground: block === BLOCKS.majith ? DYES.neel : DYES.majith,
        first: DYES.kora,
        second: DYES.dadam,
      },
      { x: 0, y: FLOOR, width: CARD.width, height: FOOT },
    )
  return sheetOf(CARD.width, CARD.height, content)
}
