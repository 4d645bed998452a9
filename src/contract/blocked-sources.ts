import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Nothing } from './fields.ts'

/** A report in the forms of `report-uri` and `report-to`. */
export const BlockedReport = z.union([
  z
    .object({
      'csp-report': z.object({ 'effective-directive': z.string(), 'blocked-uri': z.string() }),
    })
    .transform(({ 'csp-report': report }) => ({
      directive: report['effective-directive'],
      blocked: report['blocked-uri'],
    })),
  z
    .object({ body: z.object({ effectiveDirective: z.string(), blockedURL: z.string() }) })
    .transform(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
])

export const blockedSourceEndpoints = {
  report: endpoint('POST /api/blocked-sources', {
    right: 'shop.read',
    tag: 'owner',
    summary: 'Receives reports of sources that the content security policy has blocked',
    consumes: 'application/csp-report',
    answers: { 204: Nothing },
  }),
}
