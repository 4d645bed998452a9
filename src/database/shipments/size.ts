import type { ParcelSize } from '#domain/shipments/measures.ts'

type Sides = { [Side in keyof ParcelSize]: number | null }

export const NO_SIZE: Sides = { lengthCm: null, breadthCm: null, heightCm: null }

/** The size of an order's parcel; undefined if it was not measured. */
export function sizeOf({ lengthCm, breadthCm, heightCm }: Sides): ParcelSize | undefined {
  if (lengthCm === null || breadthCm === null || heightCm === null) return undefined
  return { lengthCm, breadthCm, heightCm }
}
