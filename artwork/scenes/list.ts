import { DRAWN_LANGUAGES } from '../social/script-names.ts'
import { categoryStrips } from './categories.ts'
import { heroesOfOthers, heroTall, heroWide } from './hero.ts'
import { placeholders } from './placeholders.ts'
import { sachetRow } from './sachets.ts'
import type { Scene } from './scene.ts'
import { socialPicture, touchIcon } from './social.ts'

/** Every composed picture of the pages. */
export function drawScenes(): Scene[] {
  return [
    heroWide(),
    heroTall(),
    ...heroesOfOthers(),
    ...categoryStrips(),
    sachetRow(),
    ...placeholders(),
    ...DRAWN_LANGUAGES.map(socialPicture),
    touchIcon(),
  ]
}

/** Icons that browsers request at the root are stored there; all others under artwork. */
export function sceneFile({ name }: Scene, width: number, format: string): string {
  if (name === 'apple-touch-icon') return `${name}.${format}`
  return /^social(?:-|$)/.test(name)
    ? `artwork/${name}.${format}`
    : `artwork/${name}-${width}.${format}`
}
