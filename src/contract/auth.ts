import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { Nothing } from './fields.ts'

const endpoint = endpointsOf({ tag: 'auth' })

/** A parameter from the provider, which sends no longer ones. */
const parameter = z.string().min(1).max(2_000)

export const SessionAnswer = z.object({
  user: z.object({ user_id: z.string(), name: z.string(), image: z.string(), email: z.string() }),
  token: z.string(),
  isAdmin: z.boolean(),
})

export const authEndpoints = {
  start: endpoint('GET /api/auth/google/start', {
    right: 'session.start',
    summary: 'Redirects the browser to the identity provider',
    query: z.object({ return: z.string().max(2_000).optional() }),
    answers: { 302: Nothing, 303: Nothing },
  }),
  callback: endpoint('GET /api/auth/google', {
    right: 'session.start',
    summary: 'The address to which the identity provider redirects the browser',
    answers: { 303: Nothing },
  }),
  finish: endpoint('POST /api/auth/google', {
    right: 'session.start',
    summary: 'Completes a sign-in with the code of the provider',
    // Only the code and its parameters: an identity sent by the client is not even read (case AUT-10).
    body: z.object({ code: parameter, state: parameter, iss: parameter.optional() }),
    answers: { 200: SessionAnswer },
  }),
  session: endpoint('GET /api/auth/session', {
    right: 'session.read',
    summary: 'The signed-in person, and the anti-forgery token for writes',
    answers: { 200: SessionAnswer },
  }),
  signOut: endpoint('POST /api/auth/logout', {
    right: 'session.end',
    summary: 'Ends the session on the server',
    answers: { 204: Nothing },
  }),
}
