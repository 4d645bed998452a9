import type { Product } from './product.ts'

type NetContent = Product['netContent']

const AMOUNT = String.raw`(\d+(?:\.\d+)?)\s*(g|kg|ml|l|pieces?)`
const ONE = new RegExp(`^${AMOUNT}$`, 'i')
const SEVERAL = new RegExp(String.raw`^(\d+)\s*(?:[a-z]+\s*)?×\s*${AMOUNT}$`, 'i')

const BASE_UNITS: Record<string, NetContent> = {
  g: { amount: 1, unit: 'g' },
  kg: { amount: 1_000, unit: 'g' },
  ml: { amount: 1, unit: 'ml' },
  l: { amount: 1_000, unit: 'ml' },
  piece: { amount: 1, unit: 'piece' },
  pieces: { amount: 1, unit: 'piece' },
}

/**
 * Parses a printed net quantity into its base unit: `1 L` is 1000 ml, `25 bags × 1.5 g` is 37.5 g;
 * text in brackets is ignored. Undefined when it cannot be parsed.
 */
export function parseNetQuantity(printed: string): NetContent | undefined {
  const text = printed.replace(/\s*\([^)]*\)\s*$/, '').trim()
  const several = SEVERAL.exec(text)
  const [, amount = '', unit = ''] = several ? several.slice(1) : (ONE.exec(text) ?? [])
  const base = BASE_UNITS[unit.toLowerCase()]
  if (base === undefined) return undefined
  const total = Number(amount) * base.amount * (several ? Number(several[1]) : 1)
  return total > 0 ? { amount: Math.round(total * 100) / 100, unit: base.unit } : undefined
}
