import { createHash } from 'node:crypto'

const SIDE = 21
const EYE = 7

/** A picture that resembles a QR code: three corner marks, and squares derived from a name. */
export function fakeQrCode(name: string): string {
  const bits = createHash('sha512').update(name).digest()
  const squares: string[] = []
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      if (isDark(x, y, bits)) squares.push(`M${x} ${y}h1v1h-1z`)
    }
  }
  return `<svg class="code" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="UPI code of the rehearsal" shape-rendering="crispEdges"><path fill="#141b42" d="${squares.join('')}"/></svg>`
}

function isDark(x: number, y: number, bits: Buffer): boolean {
  const eyeX = x < EYE ? x : x >= SIDE - EYE ? SIDE - 1 - x : undefined
  const eyeY = y < EYE ? y : y >= SIDE - EYE ? SIDE - 1 - y : undefined
  const isInEye = eyeX !== undefined && eyeY !== undefined && !(x >= SIDE - EYE && y >= SIDE - EYE)
  if (isInEye) {
    const ring = Math.max(Math.abs(3 - eyeX), Math.abs(3 - eyeY))
    return ring !== 2
  }
  const nearEye = (x <= EYE || x >= SIDE - EYE - 1) && (y <= EYE || y >= SIDE - EYE - 1)
  if (nearEye && !(x > SIDE - EYE - 1 && y > SIDE - EYE - 1)) return false
  const place = y * SIDE + x
  return (((bits[place >> 3] ?? bits[place % 64] ?? 0) >> (place & 7)) & 1) === 1
}
