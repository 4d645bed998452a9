import { describe, expect, test } from 'vitest'
import { parseProductId } from '#domain/ids.ts'
import { changeBody, placeOf } from './change-body.ts'

const GHEE = { productId: parseProductId('ghee') ?? expect.fail(), name: 'Ghee', quantity: 2 }
const ORDER = {
  delivery: {
    recipient: '',
    address: '4 Station Road',
    city: 'Anand',
    state: 'Gujarat',
    pincode: '388001',
    phone: '9825012345',
  },
  lines: [GHEE],
}
const PLACE = placeOf(ORDER.delivery)

describe('of an order', () => {
  test('a corrected address is sent completely, without the goods', () => {
    const place = { ...PLACE, phone_number: '9812345670' }
    expect(changeBody(ORDER, { place, lines: [GHEE] })).toEqual(place)
  })

  test('changed goods are sent without the address and without removed lines', () => {
    const lines = [
      { ...GHEE, quantity: 0 },
      { ...GHEE, productId: GHEE.productId, quantity: 1 },
    ]
    expect(changeBody(ORDER, { place: PLACE, lines })).toEqual({
      lines: [{ productId: 'ghee', quantity: 1 }],
    })
  })

  test('unchanged parts are not sent', () => {
    expect(changeBody(ORDER, { place: PLACE, lines: [GHEE] })).toEqual({})
  })
})
