import sharp from 'sharp'
import { expect, test } from 'vitest'
import { packIco } from './ico.ts'
import { ICONS, TAB_ICON, TAB_ICON_SIZES } from './icons.ts'

test('an icon file states each picture’s side, length and offset', async () => {
  const pictures = await Promise.all(
    TAB_ICON_SIZES.map(async (size) => ({
      size,
      png: await sharp(Buffer.from(TAB_ICON)).resize(size).png().toBuffer(),
    })),
  )
  const file = packIco(pictures)
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)]
    expect([file.readUInt8(entry), file.readUInt8(entry + 1)]).toEqual([size, size])
    expect(file.subarray(offset, offset + length).equals(png)).toBe(true)
  }
})

test('a picture 256 pixels wide is written as 0, since a byte ends at 255', () => {
  expect(packIco([{ size: 256, png: new Uint8Array([1]) }]).readUInt8(6)).toBe(0)
})

test('the flame is inside the safe circle of the maskable icon', async () => {
  const svg = ICONS.find(({ name }) => name === 'maskable')?.svg ?? ''
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(200)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = [...data.subarray(0, 3)]
  let reach = 0
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const from = pixel * info.channels
    if (ground.every((value, channel) => Math.abs(value - (data[from + channel] ?? 0)) < 24))
      continue
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
    reach = Math.max(reach, Math.hypot(x + 0.5 - 100, y + 0.5 - 100))
  }
  // W3C manifest: the safe zone is a circle of two fifths of the icon's width.
  expect(reach).toBeGreaterThan(40)
  expect(reach).toBeLessThanOrEqual(80)
})
