import { createContext } from 'react-router'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Session } from '#domain/accounts/person.ts'
import type { PlainCartKeeper } from '#domain/cart/plain-cart.ts'
import { NO_PICTURES, type PostedPictures } from '#domain/pictures/posted-pictures.ts'
import type { With, WithIds } from '#use-cases/deps.ts'
import type { ExamplePayer } from '#use-cases/opening/add-example-orders.ts'
import type { FollowedShop } from '#use-cases/settings/follow-shop.ts'
import type { Refusal } from './forms/posted.ts'

/** Passed to loaders and their queries. Never sent to the browser. */
export interface LoaderDeps
  extends DatabaseDeps,
    With<'secret' | 'courier' | 'shipping' | 'images' | 'payment'>,
    Omit<FollowedShop, 'contentVersion'>,
    WithIds<'bookingId' | 'orderId' | 'returnId'> {
  /** An external booking calendar, if one is configured. */
  config: { schedulerUrl?: string | undefined; shopPincode: string; publicUrl: string | undefined }
  newPictureId: () => string
  /** Undefined unless example orders may be added. */
  examplePayer: ExamplePayer | undefined
  /** True if webhooks may be sent to private addresses. */
  webhooks: { allowsLocal: boolean }
}

/** Provided to every loader by `http/pages/pages.ts`. */
export const shopContext = createContext<LoaderDeps>()

/** The session of a personal page; public pages never read it, so that they are the same for everybody. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The shop's own origin, for canonical links. */
export const originContext = createContext<string>('http://localhost:3000')

/** Why a posted form is refused without being read; the page shows what was entered. */
export const refusalContext = createContext<Refusal | undefined>(undefined)

export const picturesContext = createContext<PostedPictures>(NO_PICTURES)

/** The anonymous cart of a browser without JavaScript, on pages that read it. */
export const cartContext = createContext<PlainCartKeeper | undefined>(undefined)
