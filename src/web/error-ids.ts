import { data, type LoaderFunction, type ServerBuild } from 'react-router'
import { reportContext, requestIdContext } from './report-context.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Logs failures of loaders in full and shows the visitor only a status and the request id. Refusals and
 * redirects, which loaders throw deliberately, are passed on unchanged.
 */
export function addErrorIds(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(
    ([id, route]) => [id, route && withErrorIds(route)] as const,
  )
  return { ...build, routes: Object.fromEntries(routes) }
}

function withErrorIds(route: Route): Route {
  const { loader } = route.module
  if (!loader) return route
  const guarded: LoaderFunction = async (args) => {
    try {
      return await loader(args)
    } catch (error) {
      if (!(error instanceof Error) || args.request.signal.aborted) throw error
      const status = args.context.get(reportContext)(error)
      throw data({ requestId: args.context.get(requestIdContext) }, { status })
    }
  }
  return { ...route, module: { ...route.module, loader: guarded } }
}
