import { CM3_PER_GRAM } from '../delivery/parcel.ts'
import type { OrderStage } from '../orders/order.ts'
import type { ParcelState } from './hand-over.ts'

export const MAX_PARCEL_GRAMS = 100_000
export const MAX_SIDE_CM = 200

/** The outer size of a packed parcel, in whole centimetres. */
export interface ParcelSize {
  lengthCm: number
  breadthCm: number
  heightCm: number
}

/** True if weight and size may be set: until the parcel is handed over, and again if the courier refused it. */
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

/** Returns the grams that couriers charge: the weight, or the volumetric weight if that is more. */
export function chargedGrams(weightGrams: number, size: ParcelSize | undefined): number {
  if (!size) return weightGrams
  const room = size.lengthCm * size.breadthCm * size.heightCm
  return Math.max(weightGrams, Math.ceil(room / CM3_PER_GRAM))
}
