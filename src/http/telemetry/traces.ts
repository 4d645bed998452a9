import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import path from 'node:path'

type SpanKind = 'request' | 'query' | 'call'

/** A timed operation; its name and attributes must not identify a person. */
export interface Span {
  /** `failure` is a status or an error's code. */
  end(result?: { attributes?: Attributes; failure?: string | undefined }): void
}

type Attributes = Readonly<Record<string, string | number>>

export interface Traces {
  /** Starts a child of the current span; without a current span, a new trace. */
  begin(name: string, kind: SpanKind, attributes: Attributes): Span
  /** True if the calling code runs within a span. */
  isWithin(): boolean
  /** Runs `work` with this span as the current one. */
  runWithin<Result>(span: Span, work: () => Result): Result
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** Not among the shop's dependencies: 24 MB that most shops do not need. docs/operations.md, traces. */
const PACKAGES = {
  api: '@opentelemetry/api@1.10.0',
  sdk: '@opentelemetry/sdk-trace@3.1.1',
  resources: '@opentelemetry/resources@3.1.1',
  exporter: '@opentelemetry/exporter-trace-otlp-http@0.301.0',
} as const
/** A folder of their own, which `npm ci` leaves alone. */
const FOLDER = 'extras'
export const INSTALL_TRACES = `npm install --prefix ${FOLDER} ${Object.values(PACKAGES).join(' ')}`

/** The used parts of the packages, which are not installed when types are checked. */
interface OtelSpan {
  setStatus(status: { code: number; message?: string }): void
  setAttributes(attributes: Attributes): void
  end(): void
}
interface OtelContext {
  readonly isOtelContext?: true
}
interface Api {
  ROOT_CONTEXT: OtelContext
  SpanKind: { SERVER: number; CLIENT: number }
  SpanStatusCode: { ERROR: number }
  trace: { setSpan(context: OtelContext, span: OtelSpan): OtelContext }
}
interface Tracer {
  startSpan(
    name: string,
    options: { kind: number; attributes: Attributes },
    context: OtelContext,
  ): OtelSpan
}
interface Provider {
  getTracer(name: string): Tracer
  shutdown(): Promise<void>
}
interface Sdk {
  TracerProvider: new (options: object) => Provider
  BatchSpanProcessor: new (options: object) => object
  TraceIdRatioBasedSampler: new (ratio: number) => object
  ParentBasedSampler: new (options: object) => object
}
interface Resources {
  resourceFromAttributes(attributes: Attributes): object
}
interface Exporter {
  OTLPTraceExporter: new (options: { url: string }) => object
}

export interface TracesDeps {
  /** The collector: `http://127.0.0.1:4318`. */
  endpoint: string
  /** The traced proportion of requests, from 0 to 1. */
  ratio: number
  version: string
  mode: 'demo' | 'live'
  /** Called when the packages are missing. */
  report(sentence: string): void
  /** Where the packages are installed; `extras` of the shop's own folder. */
  folder?: string
}

const nameOf = (pinned: string): string => pinned.slice(0, pinned.lastIndexOf('@'))

/**
 * Sends traces of requests, their queries and their calls to a collector by OTLP. `undefined` when the packages are
 * not installed; the shop then reports this and continues without traces.
 */
export function openTraces(deps: TracesDeps): Traces | undefined {
  const require = createRequire(path.resolve(deps.folder ?? FOLDER, 'any.js'))
  let loaded: unknown[]
  try {
    loaded = Object.values(PACKAGES).map((pinned) => require(nameOf(pinned)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'MODULE_NOT_FOUND') throw error
    deps.report(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages for traces are not installed, so none are sent. Install them with: ${INSTALL_TRACES}`,
    )
    return undefined
  }
  const [api, sdk, resources, exporter] = loaded as [Api, Sdk, Resources, Exporter]
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'samagni',
      'service.version': deps.version,
      'deployment.environment.name': deps.mode,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(deps.ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${deps.endpoint}/v1/traces` }),
      }),
    ],
  })
  return tracesOf(provider, api)
}

function tracesOf(provider: Provider, api: Api): Traces {
  const tracer = provider.getTracer('samagni')
  const current = new AsyncLocalStorage<OtelContext>()
  const contexts = new WeakMap<Span, OtelContext>()
  return {
    begin(name, kind, attributes) {
      const parent = current.getStore() ?? api.ROOT_CONTEXT
      const otelKind = kind === 'request' ? api.SpanKind.SERVER : api.SpanKind.CLIENT
      const begun = tracer.startSpan(name, { kind: otelKind, attributes }, parent)
      const span: Span = {
        end({ attributes: more, failure } = {}) {
          if (more) begun.setAttributes(more)
          if (failure) begun.setStatus({ code: api.SpanStatusCode.ERROR, message: failure })
          begun.end()
        },
      }
      contexts.set(span, api.trace.setSpan(parent, begun))
      return span
    },
    isWithin: () => current.getStore() !== undefined,
    runWithin(span, work) {
      const context = contexts.get(span)
      return context ? current.run(context, work) : work()
    },
    close: () => provider.shutdown(),
  }
}
