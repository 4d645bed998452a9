import { ungroupedDigits, withWesternDigits } from '../text/figures.ts'

/** An address as typed, with the digits of pincode and phone number as the API takes them, in any script of the shop. */
export function withPlainDigits<Place extends { pincode: string; phone_number: string }>(
  place: Place,
): Place {
  return {
    ...place,
    pincode: ungroupedDigits(place.pincode),
    phone_number: withWesternDigits(place.phone_number),
  }
}
