import type { ReactNode } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router'
import { STANDARD_PALETTE } from '#domain/accounts/shop-look.ts'
import { addressUnder, SHIPPED_NAME } from '#domain/accounts/shop-settings.ts'
import { LANGUAGE_FACTS } from '#domain/language/languages.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { stateIn } from '#messages/state-name.ts'
import { files, languageOf } from '#urls.ts'
import { nameInLanguage } from './catalog/card-product.ts'
import { LanguageProvider } from './language.tsx'
import { ApplicationError } from './layout/application-error.tsx'
import { useHydrationEnd } from './layout/hydrated.ts'
import { type RootData, useSettings } from './layout/root-data.ts'
import { ShopFrame } from './layout/shop-frame.tsx'
import { shownSettings } from './layout/shown-settings.server.ts'
import { originContext, shopContext } from './shop-context.ts'
import fonts from './styles/fonts.css?url'
import palettes from './styles/palettes.css?url'
import stylesheet from './styles/shop.css?url'

export function links() {
  return [
    { rel: 'stylesheet', href: stylesheet },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
    { rel: 'manifest', href: files.manifest },
  ]
}

export function loader({ context, request }: LoaderFunctionArgs): RootData {
  const { language } = languageOf(new URL(request.url).pathname)
  const { settings, categories, opening } = context.get(shopContext)
  const say = sentencesIn(language, 'shopName')
  return {
    settings: {
      ...shownSettings(settings),
      isClosed: !opening.isOpen,
      ...(settings.takesOrders
        ? {}
        : { pauseNotice: sentencesIn(language, 'cart')('ordersPaused') }),
      state: stateIn(settings.tax.state, language),
      ...(settings.name === SHIPPED_NAME
        ? { nameMeans: { inShort: say('inShort'), inFull: say('inFull') } }
        : { ownPicture: settings.logo?.src ?? '/icons/icon-512.png' }),
      sellerLines: [
        settings.legalName,
        ...addressUnder(settings.legalName, settings.addressLines),
      ].filter((line) => line !== ''),
    },
    origin: context.get(originContext),
    categories: categories.map(({ title, names, cloth, hidden }) => ({
      title,
      cloth,
      hidden,
      name: nameInLanguage(title, names, language),
    })),
  }
}

/**
 * The settings came with the first page, so navigation does not reload them. Forms that change them revalidate
 * on the same page.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname
}

/** The document around every page, in the language of its address. */
export function Layout({ children }: { children: ReactNode }) {
  const { language } = languageOf(useLocation().pathname)
  const palette = useSettings()?.palette ?? STANDARD_PALETTE
  const isChosen = palette !== STANDARD_PALETTE
  useHydrationEnd()
  return (
    <html
      lang={language}
      dir={LANGUAGE_FACTS[language].direction}
      data-palette={isChosen ? palette : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#F4ECDB" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12152C" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {isChosen && <link rel="stylesheet" href={palettes} />}
        {/* With JavaScript they are loaded after the first paint (late-scripts.ts). */}
        <noscript>
          <link rel="stylesheet" href={fonts} />
        </noscript>
      </head>
      <body>
        <LanguageProvider language={language}>{children}</LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

/**
 * Handles errors of a navigation, such as a lost network: header and cart stay. If those are broken, the
 * router's own screen says 'Unexpected Application Error!'.
 */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ApplicationError error={useRouteError()} />
    </ShopFrame>
  )
}
