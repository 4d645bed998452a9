import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './delivery-store.ts'
import { readDraft } from './read-draft.ts'

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
  expect(read).toMatchObject({ ok: true, delivery: { pincode: '388001', phone: '9825012345' } })
})

test('digits in a street are not changed', () => {
  const read = readDraft({ ...DRAFT, address: '१४ पटेल सोसायटी' })
  expect(read).toMatchObject({ ok: true, delivery: { address: '१४ पटेल सोसायटी' } })
})
