import type { OrderStage } from '../orders/order.ts'
import type { ParcelState } from './hand-over.ts'

export const MAX_PARCEL_GRAMS = 100_000
export const MAX_SIDE_CM = 200

/** A packed parcel from outside, in whole centimetres. */
export interface ParcelSize {
  lengthCm: number
  breadthCm: number
  heightCm: number
}

/** Whether weight and size may be set: until the parcel is handed over, and again when the courier refused it. */
export function canMeasure({
  stage,
  parcel,
}: {
  stage: OrderStage
  parcel: ParcelState | undefined
}): boolean {
  const isHere = stage === 'placed' || stage === 'packed'
  return isHere && (parcel === undefined || parcel === 'needs-owner')
}

/** The grams that couriers charge: the weight, or cm³ ÷ 5000 in kilograms where that is more. */
export function chargedGrams(weightGrams: number, size: ParcelSize | undefined): number {
  if (!size) return weightGrams
  return Math.max(weightGrams, Math.ceil((size.lengthCm * size.breadthCm * size.heightCm) / 5))
}
