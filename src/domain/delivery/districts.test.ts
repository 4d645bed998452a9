import address from 'indian_address'
import { describe, expect, test } from 'vitest'
import { districtOfPincode } from './districts.ts'
import { stateOfPincode } from './pincode.ts'
import { isState } from './states.ts'

describe('The city to suggest', () => {
  test.each([
    ['388001', 'Anand'],
    ['390001', 'Vadodara'],
    ['382010', 'Gandhinagar'],
    ['411001', 'Pune'],
    ['400601', 'Thane'],
    ['781001', 'Kamrup'],
    ['122001', 'Gurugram'],
    ['363001', 'Surendranagar'],
    ['744101', 'South Andaman'],
    ['395003', 'Surat'],
    ['396445', 'Navsari'],
    ['396210', 'Daman'],
    ['110001', 'Delhi'],
    ['160017', 'Chandigarh'],
    ['160062', 'Mohali'],
    ['400050', 'Mumbai'],
  ])('for %s is %s', (pincode, city) => {
    expect(districtOfPincode(pincode)).toBe(city)
  })

  test.each(['100001', '900001', '999999', '३९०००१', '12'])('for %s is none', (pincode) => {
    expect(districtOfPincode(pincode)).toBeUndefined()
  })

  test('covers every pincode of the public directory, as does the state', () => {
    const directory = Object.entries(address.pininfo)
    expect(directory.length).toBe(19_238)
    expect(directory.filter(([pincode]) => !districtOfPincode(pincode))).toEqual([])
    const SPELT: Readonly<Record<string, string>> = {
      Chattisgarh: 'Chhattisgarh',
      Pondicherry: 'Puducherry',
      'Jammu & Kashmir': 'Jammu and Kashmir',
      'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
    }
    const stateIn = ([pincode, { state }]: (typeof directory)[number]) =>
      pincode.startsWith('194') ? 'Ladakh' : (SPELT[state] ?? state)
    expect(directory.every((entry) => isState(stateIn(entry)))).toBe(true)
    // 609601: the directories differ about Karaikal.
    const elsewhere = directory.filter((entry) => stateOfPincode(entry[0]) !== stateIn(entry))
    expect(elsewhere.map(([pincode]) => pincode)).toEqual([])
  })
})
