import type { DatabaseDeps } from '#database/connection.ts'
import type { ReportParcelProblem } from '#database/shipments/problems.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import type { ImageStore } from '#providers/images/port.ts'
import type { MailProvider } from '#providers/mail/port.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import type { PushSender } from '#providers/push/port.ts'
import type { SearchEngines } from '#providers/search-engines/port.ts'
import type { Courier, ShippingProvider } from '#providers/shipping/port.ts'
import type { WebhookSender } from '#providers/webhooks/port.ts'

/** The dependencies that the shop injects into use cases and routes, by name. */
export interface Available extends DatabaseDeps {
  config: { publicUrl: string | undefined }
  /** Signs anti-forgery tokens and links. */
  secret: string
  /** The shipped settings, which the owner's override. */
  shippedSettings: SettingsTexts
  /** All practitioners, former ones last; the first one's calendar is shown on /consulting. */
  consultants: readonly Consultant[]
  /** Whether the shop is open to shoppers. */
  opening: { readonly isOpen: boolean }
  shipping: ShippingProvider
  /** Undefined if parcels are handed over by hand only. */
  courier: Courier | undefined
  reportParcelProblem: ReportParcelProblem
  /** Undefined if the shop takes cash on delivery only. */
  payment: PaymentProvider | undefined
  /** The public key of the payment provider, if there is one. */
  paymentKeyId: string | undefined
  identity: IdentityProvider
  images: ImageStore
  mail: MailProvider
  /** Sends push messages about new orders to the team's browsers. */
  push: PushSender
  /** Sends events to other programs. */
  webhooks: WebhookSender
  /** Undefined if no search engine is notified of changed pages. */
  searchEngines: SearchEngines | undefined
}

/** Dependencies by their names: `DatabaseDeps & With<'secret' | 'images'>`. */
export type With<Name extends keyof Available> = Pick<Available, Name>
/** Some of the settings in force, by their names: `WithSettings<'name' | 'palette'>`. */
export type WithSettings<Name extends keyof ShopSettings> = { settings: Pick<ShopSettings, Name> }
/** Generators of new ids, by kind: `WithIds<'orderId'>`. */
export type WithIds<Kind extends keyof IdSource> = { ids: Pick<IdSource, Kind> }
