import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { takesWrites } from '#database/health/health.ts'
import { readOperatingFigures } from '#database/health/operating-figures.ts'
import { migrationCheck } from '#database/migrate.ts'
import { addRateCount } from '#database/rate-counts.ts'
import { repeat } from '#database/repeat.ts'
import { findDrawnCover } from '#database/seed/article-covers.ts'
import { shippedPolicy } from '#database/seed/shipped-policies.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { registerAccount } from '#http/api/account.ts'
import { registerAfterSale } from '#http/api/after-sale.ts'
import { registerTokens } from '#http/api/api-tokens.ts'
import { registerAuth } from '#http/api/auth.ts'
import { registerBlockedSources } from '#http/api/blocked-sources.ts'
import { registerBlogs } from '#http/api/blog.ts'
import { registerPosts } from '#http/api/blog-panel.ts'
import { registerCashRules } from '#http/api/cash-rules.ts'
import { registerProducts } from '#http/api/catalog.ts'
import { registerCategories, registerCategoryWrites } from '#http/api/catalog-categories.ts'
import { registerProductEdits } from '#http/api/catalog-edits.ts'
import { registerProductExports } from '#http/api/catalog-exports.ts'
import { registerProductImports } from '#http/api/catalog-imports.ts'
import { registerProductWrites } from '#http/api/catalog-writes.ts'
import { registerConsultants } from '#http/api/consultants.ts'
import { registerScheduler } from '#http/api/consultations.ts'
import { registerBookings } from '#http/api/consultations-panel.ts'
import { registerCustomers } from '#http/api/customers.ts'
import { registerCustomersFile } from '#http/api/customers-file.ts'
import { registerDelivery } from '#http/api/delivery.ts'
import { registerFit } from '#http/api/fit.ts'
import { registerFunnel } from '#http/api/funnel.ts'
import { registerInvoices } from '#http/api/invoices.ts'
import { registerModeration } from '#http/api/moderation.ts'
import { registerOffers } from '#http/api/offers.ts'
import { registerOpening } from '#http/api/opening.ts'
import { registerOrderActs } from '#http/api/order-acts.ts'
import { registerOrderChanges } from '#http/api/order-changes.ts'
import { registerOrderSteps } from '#http/api/order-steps.ts'
import { registerOrderTags } from '#http/api/order-tags.ts'
import { registerOrders } from '#http/api/orders.ts'
import { registerOrdersFile } from '#http/api/orders-file.ts'
import { registerOwnerDecisions } from '#http/api/owner-decisions.ts'
import { registerOwnerPayments } from '#http/api/owner-payments.ts'
import { registerPackingSlips } from '#http/api/packing-slips.ts'
import { registerPaymentCallback } from '#http/api/payment-callback.ts'
import { registerPaymentEvents } from '#http/api/payment-events.ts'
import { registerPaymentLinks } from '#http/api/payment-links.ts'
import { registerPayments } from '#http/api/payments.ts'
import { registerPhoneWebhook } from '#http/api/phone-messages.ts'
import { registerPhoneOrders } from '#http/api/phone-orders.ts'
import { registerPictures } from '#http/api/pictures.ts'
import { registerPolicies } from '#http/api/policies.ts'
import { registerProfile } from '#http/api/profile.ts'
import { registerPush } from '#http/api/push.ts'
import { registerRecalls } from '#http/api/recalls.ts'
import { registerRemittances } from '#http/api/remittances.ts'
import { registerReturnPhotos } from '#http/api/return-photos.ts'
import { registerReviewPhotos } from '#http/api/review-photos.ts'
import { registerReviews } from '#http/api/reviews.ts'
import { registerSales } from '#http/api/sales.ts'
import { registerParcels } from '#http/api/shipments.ts'
import { registerShopSettings } from '#http/api/shop-settings.ts'
import { registerSuggestions } from '#http/api/suggestions.ts'
import { registerTax } from '#http/api/tax.ts'
import { registerTeam } from '#http/api/team.ts'
import { registerTicketAnswers } from '#http/api/ticket-answers.ts'
import { registerTickets } from '#http/api/tickets.ts'
import { registerTranslations } from '#http/api/translations.ts'
import { registerWebhooks } from '#http/api/webhooks.ts'
import { registerWishlist } from '#http/api/wishlist.ts'
import { registerWriteOffs } from '#http/api/write-offs.ts'
import { registerApiDocs } from '#http/api-docs.ts'
import { pagePolicy } from '#http/csp.ts'
import { type BuildTool, serveFromBuildTool } from '#http/development.ts'
import { spaceCheck } from '#http/disk-space.ts'
import { freeDisk } from '#http/free-disk.ts'
import { registerHealth } from '#http/health.ts'
import type { Metrics, MetricsSources } from '#http/metrics/metrics.ts'
import { serveMetrics } from '#http/metrics/serve-metrics.ts'
import { refuseWhenOverloaded } from '#http/middleware/overload.ts'
import { serveOwnWrites } from '#http/middleware/own-writes.ts'
import { RATE_LIMITS, type RateLimits } from '#http/middleware/rate-limit.ts'
import { createSessionGuard } from '#http/middleware/session.ts'
import { createPageCache, type PageCache } from '#http/pages/page-cache.ts'
import type { Visit } from '#http/pages/page-rendering.ts'
import { registerPages } from '#http/pages/pages.ts'
import { registerFeed } from '#http/seo/feed.ts'
import { registerMerchantListing } from '#http/seo/merchant-listing.ts'
import { registerSeo } from '#http/seo/seo.ts'
import { createServer, type ShopServer } from '#http/server.ts'
import { registerStaticFiles } from '#http/static-files.ts'
import type { Parts } from '#parts.ts'
import { createFunnelCounter, type FunnelCounter } from '#use-cases/orders/count-funnel.ts'
import { addErrorIds } from '#web/error-ids.ts'
import { reportContext, requestIdContext } from '#web/report-context.ts'
import {
  cartContext,
  originContext,
  picturesContext,
  refusalContext,
  sessionContext,
  shopContext,
} from '#web/shop-context.ts'

/** The pages, built or in development; left out when only the API is needed. */
export interface Screens {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** The folder of client files and the one of all builds, or the development server that serves them. */
  files: { folder: string; builds: string } | { tool: BuildTool }
  /** False to render every page on every request, for example in a benchmark. */
  keepPages?: boolean
}

/** Builds the app in order: guards and limits, API, files, pages. Does not listen. */
export async function createApp(parts: Parts, screens?: Screens): Promise<ShopServer> {
  const { config, db, clock, secret } = parts
  const paymentFrames = parts.payment?.pageSources.frames
  const metrics = wantsMetrics(config) ? await metricsOf(parts, () => cache.size()) : undefined
  const app = createServer({
    config,
    paymentFrames,
    sessionGuard: createSessionGuard({ config, db, clock, secret }),
    limits: scaledLimits(config.rateLimitFactor),
    gate: config.mode === 'live' ? parts : undefined,
    sharedCounts: parts.processes && {
      processes: parts.processes.count,
      add: (count) => addRateCount(db, count),
      secret,
    },
    log: parts.log,
    traces: parts.traces,
    onFinished: metrics?.onFinished,
  })
  refuseWhenOverloaded(app, parts.detectLag)
  serveOwnWrites(app, parts.contentVersion)
  registerApiDocs(app, '1')
  const isMigrated = migrationCheck(db.$client)
  const hasSpace = spaceCheck({ folder: config.dataDir, now: clock.now })
  registerHealth(app, {
    isReady: async () => (await hasSpace()) && (await isMigrated()) && (await takesWrites(db)),
  })

  const cache = createPageCache({
    version: () => parts.contentVersion.current(),
    versionOf: (product) => parts.contentVersion.ofProduct(product),
    clock,
    config,
    paymentFrames,
    keeps: screens?.keepPages,
  })
  if (metrics) serveMetrics(app, metrics, config.metrics)
  registerApi(app, parts, cache)
  const funnel = keepFunnel(app, parts)
  registerFunnel(app, funnel)
  registerBlockedSources(app)
  await parts.standIns?.register(app)
  if (screens) registerScreens(app, parts, { screens, cache, funnel })
  return app
}

const wantsMetrics = ({ metrics }: Parts['config']): boolean =>
  metrics.listen !== undefined || metrics.token !== undefined

async function metricsOf(
  { db, config, clock }: Parts,
  pageCache: MetricsSources['pageCache'],
): Promise<Metrics> {
  // Most shops have no metrics, and their library is large.
  const { createMetrics } = await import('#http/metrics/metrics.ts')
  return createMetrics({
    pageCache,
    figures: () => readOperatingFigures(db, clock.now()),
    pool: () => {
      const { totalCount, idleCount, waitingCount } = db.$client
      return { total: totalCount, idle: idleCount, waiting: waitingCount }
    },
    freeDisk: () => freeDisk(config.dataDir),
  })
}

/** Counts the steps to an order, and writes the counts each minute and when the server stops. */
function keepFunnel(app: ShopServer, { db, clock }: Parts): FunnelCounter {
  const funnel = createFunnelCounter({ db, clock })
  const write = () =>
    funnel.write().catch((error) => app.log.error({ err: error }, 'visits were not written'))
  const writing = repeat(write, MINUTE_MS)
  app.addHook('onClose', async () => {
    await writing.close()
    await write()
  })
  return funnel
}

/** Every endpoint of the API, and what search engines and feed readers ask for. */
function registerApi(app: ShopServer, parts: Parts, cache: PageCache): void {
  const { db, clock, payment } = parts
  registerCategories(app, { db, cache })
  registerCategoryWrites(app, { db, clock })
  registerProducts(app, { db, cache, clock })
  registerProductWrites(app, parts)
  registerTranslations(app, parts)
  registerWriteOffs(app, parts)
  registerRecalls(app, parts)
  registerPictures(app, parts)
  registerProductImports(app, { ...parts, newImportId: parts.newPictureId })
  registerProductEdits(app, { ...parts, newImportId: parts.newPictureId })
  registerProductExports(app, parts)
  registerReviews(app, { db, cache, clock })
  registerReviewPhotos(app, parts)
  registerModeration(app, { db, clock })
  registerBlogs(app, { db, cache, clock })
  registerPosts(app, { ...parts, findDrawnCover })
  registerSeo(app, { ...parts, cache })
  registerFeed(app, { ...parts, cache })
  registerMerchantListing(app, parts)
  registerPayments(app, parts)
  registerDelivery(app, parts)
  if (payment) registerPaymentCallback(app, { ...parts, payment })
  // Without a secret events cannot be verified, so the webhook does not exist.
  if (payment?.takesEvents) registerPaymentEvents(app, { ...parts, payment })
  const { phoneMessages } = parts
  if (phoneMessages) registerPhoneWebhook(app, { ...parts, phoneMessages })
  registerOrders(app, parts)
  registerOrderSteps(app, parts)
  registerOrderChanges(app, parts)
  registerOrderTags(app, parts)
  registerPhoneOrders(app, parts)
  registerPaymentLinks(app, parts)
  registerParcels(app, parts)
  registerInvoices(app, parts)
  registerPackingSlips(app, parts)
  registerOrderActs(app, parts)
  registerAfterSale(app, parts)
  registerReturnPhotos(app, parts)
  registerOwnerDecisions(app, parts)
  registerOwnerPayments(app, parts)
  registerRemittances(app, parts)
  registerTickets(app, parts)
  registerFit(app, { db, cache, clock })
  registerProfile(app, parts)
  registerSuggestions(app, parts)
  registerTicketAnswers(app, parts)
  registerScheduler(app, parts)
  registerConsultants(app, parts)
  registerBookings(app, parts)
  registerAuth(app, parts)
  registerAccount(app, parts)
  registerWishlist(app, parts)
  registerOrdersFile(app, parts)
  registerCustomers(app, parts)
  registerCustomersFile(app, parts)
  registerOffers(app, parts)
  registerPolicies(app, { db, clock, findShipped: shippedPolicy })
  registerCashRules(app, parts)
  registerSales(app, parts)
  registerTax(app, parts)
  registerTeam(app, parts)
  registerTokens(app, parts)
  registerWebhooks(app, parts)
  registerPush(app, parts)
  registerShopSettings(app, parts)
  registerOpening(app, parts)
}

/** The files that browsers load, and the pages. */
function registerScreens(
  app: ShopServer,
  parts: Parts,
  { screens, cache, funnel }: { screens: Screens; cache: PageCache; funnel: FunnelCounter },
): void {
  const { config, clock, payment } = parts
  const isDevelopment = 'tool' in screens.files
  if ('tool' in screens.files) serveFromBuildTool(app, screens.files.tool)
  else {
    const { folder: clientDir, builds } = screens.files
    registerStaticFiles(app, {
      clientDir,
      builds,
      config,
      paymentFrames: payment?.pageSources.frames,
      clock,
    })
  }
  registerPages(app, {
    // In development the error page shows the stack.
    render: isDevelopment
      ? createRequestHandler(screens.build, 'development')
      : createRequestHandler(withErrorIds(screens.build), 'production'),
    contextFor: contextsFor(parts),
    cache,
    onProductSeen: () => funnel.count('seen'),
    policy: pagePolicy({
      config,
      schedulerOrigin: schedulerOriginOf(config),
      payment: payment?.pageSources,
      imageOrigin: parts.images.origin,
      isDevelopment,
    }),
    config,
    secret: parts.secret,
  })
}

function withErrorIds(build: Screens['build']): Screens['build'] {
  return typeof build === 'function' ? async () => addErrorIds(await build()) : addErrorIds(build)
}

function schedulerOriginOf({ schedulerUrl }: Parts['config']): string | undefined {
  return schedulerUrl && new URL(schedulerUrl).origin
}

function scaledLimits(factor: number): RateLimits {
  const entries = Object.entries(RATE_LIMITS).map(([kind, { max, windowMs }]) => [
    kind,
    { max: Math.max(1, Math.round(max * factor)), windowMs },
  ])
  return Object.fromEntries(entries) as RateLimits
}

/** Gives the loaders their contexts: the parts, session, origin and error reporting. */
function contextsFor(parts: Parts) {
  return ({
    session,
    origin,
    requestId,
    refused,
    pictures,
    cart,
    report,
  }: Visit): RouterContextProvider => {
    const contexts = new RouterContextProvider()
    contexts.set(shopContext, parts)
    contexts.set(sessionContext, session)
    contexts.set(originContext, origin)
    contexts.set(refusalContext, refused)
    contexts.set(picturesContext, pictures)
    contexts.set(cartContext, cart)
    contexts.set(reportContext, report)
    contexts.set(requestIdContext, requestId)
    return contexts
  }
}
