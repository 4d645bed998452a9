import { createContext } from 'react-router'
import type { ShopDatabase } from '#database/connection.ts'
import type { Session } from '#domain/accounts/person.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { PlainCartKeeper } from '#domain/cart/plain-cart.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import { NO_PICTURES, type PostedPictures } from '#domain/pictures/posted-pictures.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import type { ImageStore } from '#providers/images/port.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import type { Courier, ShippingProvider } from '#providers/shipping/port.ts'

/** Passed to loaders and their queries. Never sent to the browser. */
export interface LoaderDeps {
  db: ShopDatabase
  clock: Clock
  ids: Pick<IdSource, 'bookingId' | 'orderId'>
  /** Signs the links in mails. */
  secret: string
  settings: ShopSettings
  /** The defaults, without the owner's changes. */
  shippedSettings: SettingsTexts
  /** Absent when parcels are only handed over personally. */
  courier: Courier | undefined
  /** All practitioners, those who left last; the first one's calendar is shown on /consulting. */
  consultants: readonly Consultant[]
  /** In the shop's order, hidden ones too. */
  categories: readonly Category[]
  opening: { isOpen: boolean }
  paymentKeyId: string | undefined
  /** An external booking calendar, if one is configured. */
  config: { schedulerUrl?: string | undefined; shopPincode: string; publicUrl: string | undefined }
  shipping: ShippingProvider
  images: ImageStore
  newPictureId: () => string
  /** Whether webhooks may go into one's own network. */
  webhooks: { allowsLocal: boolean }
  /** Absent: cash on delivery only. */
  payment: PaymentProvider | undefined
}

/** Provided to every loader by `http/pages/pages.ts`. */
export const shopContext = createContext<LoaderDeps>()

/** The session of a personal page; public pages never read it, so that they are the same for everybody. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The shop's own origin, for canonical links. */
export const originContext = createContext<string>('http://localhost:3000')

/** Whether a posted form exceeds the rate limit of its endpoint; the action then refuses it. */
export const tooManyContext = createContext<boolean>(false)

/** The pictures that came with a posted form. */
export const picturesContext = createContext<PostedPictures>(NO_PICTURES)

/** The anonymous cart of a browser without scripts, on the pages that read it. */
export const cartContext = createContext<PlainCartKeeper | undefined>(undefined)
