import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './delivery-store.ts'
import { readDraft, tidied } from './read-draft.ts'

const DRAFT = {
  ...EMPTY_DRAFT,
  address: '14 Patel Society',
  city: 'Anand',
  state: 'Gujarat',
  pincode: '388001',
  phone: '9825012345',
}

test.each([
  ['388 001', '98250 12345'],
  ['३८८००१', '९८२५० १२३४५'],
  ['૩૮૮૦૦૧', '+૯૧ ૯૮૨૫૦૧૨૩૪૫'],
])('figures typed as %s and %s are the pincode and the number', (pincode, phone) => {
  const read = readDraft({ ...DRAFT, pincode, phone })
  expect(read).toMatchObject({ ok: true, value: { pincode: '388001', phone: '9825012345' } })
})

test('digits in a street are not changed', () => {
  const read = readDraft({ ...DRAFT, address: '१४ पटेल सोसायटी' })
  expect(read).toMatchObject({ ok: true, value: { address: '१४ पटेल सोसायटी' } })
})

test('what was pasted or typed in another script is shown as the courier gets it, once it is whole', () => {
  expect(tidied('phone', '\u202a+91 98250 12345\u202c')).toBe('9825012345')
  expect(tidied('phone', '98250 123')).toBe('98250 123')
  expect(tidied('pincode', '३८८ ००१')).toBe('388001')
  expect(tidied('pincode', '388 0')).toBe('388 0')
  expect(tidied('address', '१४ पटेल सोसायटी')).toBe('१४ पटेल सोसायटी')
})
