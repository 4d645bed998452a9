import type { FormArt } from './form.ts'
import { blur, radialLight, SHADE } from './light.ts'
import type { Sheet } from './sheet.ts'
import { ellipse } from './solid.ts'

/** The picture is cropped here; shadows must end before. */
const RIGHT_EDGE = 283

const num = (value: number) => Number(value.toFixed(2))

/** A small sharp contact shadow and a wide soft one to the right, away from the lamp. */
export function groundShadow(sheet: Sheet, { foot, glow, underside }: FormArt): string {
  const width = foot.right - foot.left
  const centre = (foot.left + foot.right) / 2
  const soft = radialLight(sheet, [
    [0, SHADE, 0.44],
    [0.5, SHADE, 0.2],
    [0.8, SHADE, 0.05],
    [1, SHADE, 0],
  ])
  const left = centre - width * 0.5
  const right = Math.min(RIGHT_EDGE, centre + width)
  const throwX = num((left + right) / 2)
  const throwRx = num((right - left) / 2)
  const contact = blur(sheet, 2.6)
  const near = underside
    ? `<path d="${underside}" fill="${SHADE}" opacity=".55" filter="${contact}"/>`
    : `<ellipse cx="${num(centre + width * 0.025)}" cy="${foot.y}" rx="${num(width * 0.5)}" ry="${num(width * 0.042)}" fill="${SHADE}" opacity=".52" filter="${contact}"/>`
  const lit = glow
    ? ellipse(
        num(centre + width * 0.42),
        foot.y + 1,
        num(Math.min(width * 0.3, RIGHT_EDGE - centre - width * 0.42)),
        num(width * 0.04),
        radialLight(sheet, [
          [0, glow, 0.7],
          [1, glow, 0],
        ]),
      )
    : ''
  return ellipse(throwX, foot.y + 1, throwRx, num(width * 0.09), soft) + lit + near
}
