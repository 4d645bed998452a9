import { sheetOf } from '../scenes/scene.ts'
import { drawAboutSpot } from './about.ts'
import { drawConsultingSpot } from './consulting.ts'
import { drawContactSpot } from './contact.ts'
import { drawNoArticlesSpot } from './no-articles.ts'
import { SPOT, type Spot } from './spot.ts'

const SPOTS: readonly Spot[] = [
  { name: 'about', draw: drawAboutSpot },
  { name: 'consulting', draw: drawConsultingSpot },
  { name: 'contact', draw: drawContactSpot },
  { name: 'no-articles', draw: drawNoArticlesSpot },
]

/** Every spot as an SVG file under artwork. */
export function drawSpots(): { readonly file: string; readonly svg: string }[] {
  return SPOTS.map(({ name, draw }) => ({
    file: `artwork/spot-${name}.svg`,
    svg: sheetOf(SPOT.width, SPOT.height, draw()),
  }))
}
