import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isArmyPost, isPincode, stateOfPincode } from './pincode.ts'
import { isState } from './states.ts'

const DNHDD = 'Dadra and Nagar Haveli and Daman and Diu'

describe('A pincode', () => {
  test('is six ASCII digits, the first from 1 to 9', () => {
    expect(isPincode('390001')).toBe(true)
    expect(isPincode('999999')).toBe(true)
  })

  test.each([
    '39000',
    '3900011',
    '39000a',
    ' 390001',
    '390001 ',
    '390001\n',
    '३९०००१',
    '090001',
    '',
  ])('is not %j', (text) => {
    expect(isPincode(text)).toBe(false)
  })
})

test('of an army post office begins with 9', () => {
  expect(['900001', '908056', '999999'].map(isArmyPost)).toEqual([true, true, true])
  expect(['900', '190001', '855101'].map(isArmyPost)).toEqual([false, false, false])
})

describe('The state of a pincode', () => {
  // Independent test data.
  test.each([
    ['380015', 'Gujarat'],
    ['390001', 'Gujarat'],
    ['395003', 'Gujarat'],
    ['400050', 'Maharashtra'],
    ['110001', 'Delhi'],
    ['560001', 'Karnataka'],
    ['781001', 'Assam'],
    ['194101', 'Ladakh'],
    ['744101', 'Andaman and Nicobar Islands'],
    ['682555', 'Lakshadweep'],
    ['396210', DNHDD],
    ['605001', 'Puducherry'],
    ['160017', 'Chandigarh'],
    ['248001', 'Uttarakhand'],
  ])('%s is in %s', (pincode, state) => {
    expect(stateOfPincode(pincode)).toBe(state)
  })

  test.each([
    ['121001', 'Haryana'],
    ['152001', 'Punjab'],
    ['171001', 'Himachal Pradesh'],
    ['193101', 'Jammu and Kashmir'],
    ['285001', 'Uttar Pradesh'],
    ['345001', 'Rajasthan'],
    ['403001', 'Goa'],
    ['462001', 'Madhya Pradesh'],
    ['492001', 'Chhattisgarh'],
    ['500001', 'Telangana'],
    ['535001', 'Andhra Pradesh'],
    ['643001', 'Tamil Nadu'],
    ['695001', 'Kerala'],
    ['700001', 'West Bengal'],
    ['737101', 'Sikkim'],
    ['770001', 'Odisha'],
    ['790001', 'Arunachal Pradesh'],
    ['794001', 'Meghalaya'],
    ['795001', 'Manipur'],
    ['796001', 'Mizoram'],
    ['798601', 'Nagaland'],
    ['799001', 'Tripura'],
    ['855101', 'Bihar'],
    ['835101', 'Jharkhand'],
  ])('%s is in %s', (pincode, state) => {
    expect(stateOfPincode(pincode)).toBe(state)
  })

  test.each([
    ['160055', 'Punjab', '160056', 'Chandigarh'],
    ['160104', 'Punjab', '160105', 'Chandigarh'],
    ['244717', 'Uttarakhand', '244718', 'Uttar Pradesh'],
    ['246764', 'Uttar Pradesh', '246765', 'Uttarakhand'],
    ['247664', 'Uttarakhand', '247665', 'Uttar Pradesh'],
    ['247671', 'Uttarakhand', '247669', 'Uttar Pradesh'],
    ['262908', 'Uttar Pradesh', '262909', 'Uttarakhand'],
    ['262406', 'Uttar Pradesh', '262405', 'Uttarakhand'],
    ['362520', DNHDD, '362521', 'Gujarat'],
    ['396240', DNHDD, '396241', 'Gujarat'],
    ['605011', 'Puducherry', '605012', 'Tamil Nadu'],
    ['609607', 'Puducherry', '609608', 'Tamil Nadu'],
    ['673310', 'Puducherry', '673311', 'Kerala'],
    ['682559', 'Lakshadweep', '682560', 'Kerala'],
    ['783123', 'Meghalaya', '783124', 'Assam'],
    ['813208', 'Jharkhand', '813209', 'Bihar'],
    ['814131', 'Bihar', '814132', 'Jharkhand'],
  ])('%s is the exception in %s, %s follows its prefix to %s', (special, in1, plain, in2) => {
    expect(stateOfPincode(special)).toBe(in1)
    expect(stateOfPincode(plain)).toBe(in2)
  })

  test.each([
    '900001',
    '999999',
    '100001',
    '290001',
    '350001',
    '540001',
    '550001',
    '650001',
    '660001',
    '860001',
    '890001',
    '381001',
    '183001',
    '12',
    '',
  ])('of %j is unknown', (pincode) => {
    expect(stateOfPincode(pincode)).toBeUndefined()
  })

  test('is always one of the 36 names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999 }), (pincode) => {
        const state = stateOfPincode(String(pincode))
        expect(state === undefined || isState(state)).toBe(true)
      }),
    )
  })

  test('covers all 36 states', () => {
    const found = new Set<string | undefined>()
    for (let prefix = 100; prefix <= 999; prefix += 1) found.add(stateOfPincode(`${prefix}001`))
    for (const pincode of ['396210', '605001', '682555']) found.add(stateOfPincode(pincode))
    found.delete(undefined)
    expect(found.size).toBe(36)
  })
})
