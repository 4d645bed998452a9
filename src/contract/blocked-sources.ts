import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

export const blockedSourceEndpoints = {
  report: endpoint('POST /api/blocked-sources', {
    right: 'shop.read',
    tag: 'owner',
    summary: 'Where browsers tell what the policy of a page has blocked',
    consumes: 'application/csp-report',
    answers: { 204: Nothing },
  }),
}
