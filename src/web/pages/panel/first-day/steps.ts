import type { Missing, MissingCode } from '#domain/opening/missing-details.ts'
import { type PlaceName, placeAddress } from '#panel-places.ts'

/** The owner's steps before the shop opens, in this order. */
const STEPS = [
  { name: 'shop', codes: ['address', 'phone', 'email'], place: 'settings' },
  { name: 'people', codes: ['officer', 'developers'], place: 'settings' },
  { name: 'gst', codes: ['gstin', 'gstin-state'], place: 'settings', part: 'licences' },
  { name: 'licences', codes: ['fssai', 'ayush'], place: 'settings', part: 'licences' },
  { name: 'payments', codes: ['payment-test-key'], place: undefined },
  { name: 'practitioner', codes: ['practitioner'], place: 'consultants' },
  {
    name: 'examples',
    codes: ['demo-products', 'sample-reviews', 'demo-articles'],
    place: 'first-day',
  },
  { name: 'orders', codes: ['example-orders', 'demo-orders'], place: undefined },
] as const satisfies readonly {
  name: string
  codes: readonly MissingCode[]
  place: PlaceName | undefined
  /** The group of fields on that page. */
  part?: string
}[]

export interface Step {
  name: (typeof STEPS)[number]['name']
  number: number
  missing: readonly MissingCode[]
  place: 'settings' | 'consultants' | 'first-day' | undefined
  to: string | undefined
}

/**
 * Every step with what it still lacks; a step without that is done. A shop that never had the demo's examples has none
 * to remove, and one without orders of the demo has nothing to start anew for.
 */
export function stepsOf(
  missing: readonly Pick<Missing, 'code'>[],
  { hasRemoved }: { hasRemoved: boolean },
): Step[] {
  return STEPS.map(({ name, codes, place, ...rest }, at) => ({
    name,
    number: at + 1,
    missing: codes.filter((code) => missing.some((one) => one.code === code)),
    place,
    to: place && `${placeAddress(place)}${'part' in rest ? `#${rest.part}` : ''}`,
  })).filter(
    ({ name, missing: left }) =>
      left.length > 0 || (name !== 'orders' && (name !== 'examples' || hasRemoved)),
  )
}
