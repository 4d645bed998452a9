import type { Config } from '#config.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'

interface Welcomed extends Pick<Config, 'mode' | 'adminEmails'> {
  /** Where shoppers reach the shop. */
  origin: string
  /** Its addresses for other devices of the same network. */
  inNetwork: readonly string[]
  /** True if the shop is open to shoppers. */
  isOpen: boolean
}

/** The startup message: the shop's addresses, who may sign in, and where the panel is. */
export function welcomeLines({
  mode,
  adminEmails,
  origin,
  inNetwork,
  isOpen,
}: Welcomed): readonly string[] {
  if (!isOpen) {
    const guide = `${origin}${pages.login(panelPages.firstDay)}`
    return [
      `Samagni runs at ${origin}, closed to shoppers until its owner opens it.`,
      `  Whoever ADMIN_EMAILS names signs in at ${guide}, which leads to a guide that says what is missing.`,
    ]
  }
  const panel = `${origin}${pages.adminPanel}`
  return [
    `Samagni is open at ${origin}`,
    ...(inNetwork.length > 0
      ? [`  On a phone in the same network: ${inNetwork.join(' or ')}`]
      : []),
    ...(mode === 'demo'
      ? [
          '  Demo: sign in with one click as a shopper, as the owner, or as anybody you type.',
          `  The owner is ${adminEmails.join(', ')}; the panel is at ${panel}`,
          `  What plays the outside services: ${origin}/stand-ins`,
        ]
      : [`  The owner's panel is at ${panel}`]),
  ]
}
