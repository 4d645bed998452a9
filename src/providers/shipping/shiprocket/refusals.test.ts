import { expect, test } from 'vitest'
import { sortStatus, statusInside } from './refusals.ts'

test.each([
  [401, {}, 'misconfigured'],
  [403, undefined, 'misconfigured'],
  [429, undefined, 'retryable'],
  [400, { message: 'Invalid shipment id' }, 'declined'],
  [404, { message: 'No courier' }, 'declined'],
  [422, { errors: { weight: ['The weight field is required.'] } }, 'declined'],
  // A page instead of a JSON response, and the courier's reports of its own errors.
  [404, undefined, 'ambiguous'],
  [408, { message: 'Timeout' }, 'ambiguous'],
  [500, { message: 'Trying to get property of non-object' }, 'ambiguous'],
  [502, undefined, 'ambiguous'],
  [302, undefined, 'ambiguous'],
])('of a write, %i with %j is %s', (status, body, reason) => {
  expect(sortStatus(status, body, 'POST').reason).toBe(reason)
})

test.each([
  [{ status: 404, message: 'Order does not exist!' }, 404],
  [{ status_code: 400, message: 'Oops!' }, 400],
  [{ status: 200 }, undefined],
  [{ status: 'NEW', status_code: 1 }, undefined],
  [undefined, undefined],
])('the status inside %j is %s', (body, status) => {
  expect(statusInside(body)).toBe(status)
})
