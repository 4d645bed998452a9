function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes a share of the second colour into the first. */
export function stir(hex: string, other: string, share: number): string {
  const [a, b] = [channels(hex), channels(other)]
  const mixed = a.map((value, index) =>
    Math.round(value + ((b[index] ?? value) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

export function lighter(hex: string, share: number): string {
  return stir(hex, '#ffffff', share)
}

export function darker(hex: string, share: number): string {
  return stir(hex, '#120a08', share)
}

/** The same colour lit from behind. */
export function warmer(hex: string): string {
  return stir(hex, '#ffeeb8', 0.42)
}
