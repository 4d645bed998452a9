import type { FastifyInstance, FastifyReply } from 'fastify'

/** Fails a request to the API whose answer is not one of those that the description has. */
export function holdToDescription(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const { url = '', schema } = routeOptions
    if (!url.startsWith('/api/') || !schema?.tags || method === 'HEAD') return payload
    const fault = faultOf(reply, schema)
    if (fault) throw new Error(`${method} ${url}: ${fault}`)
    return payload
  })
}

interface Described {
  response?: unknown
  produces?: readonly string[]
}

function faultOf(reply: FastifyReply, { response, produces }: Described): string | undefined {
  const { statusCode: status } = reply
  const [type] = String(reply.getHeader('content-type') ?? '').split(';')
  if (status === 304) return undefined
  if (status >= 400) return type === 'application/problem+json' ? undefined : `a refusal as ${type}`
  if (response) return Object.hasOwn(response, status) ? undefined : `${status} is not described`
  return type && produces?.includes(type) ? undefined : `a file as ${type} is not described`
}
