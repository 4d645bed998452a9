import { type Scene, sheetOf, stand } from './scene.ts'

const SLUGS = ['tulsi-ritu', 'yashti-kanth', 'ashwa-bala', 'amla-samya'] as const

/** Four sachets without background, cropped by the block's edge (home: Tailored Solutions). */
export function sachetRow(): Scene {
  const [width, height] = [400, 196]
  const content = SLUGS.map((slug, index) =>
    stand({ slug, x: 58 + index * 96, ground: index % 2 ? 228 : 213, scale: 0.6, shadow: false }),
  )
  return {
    name: 'sachets',
    width,
    height,
    widths: [400, 800],
    formats: ['avif', 'webp'],
    svg: sheetOf(width, height, content.join('')),
  }
}
