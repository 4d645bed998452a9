import { isWordmark } from '#domain/accounts/shop-look.ts'
import { useSettings } from './root-data.ts'

/** The flame of the brand, as three printed blocks. */
function Flame() {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className="logo-flame">
      <path
        fill="var(--color-kora)"
        d="M0-48C6-30 34-20 34 12 34 34 18 46 0 46S-34 34-34 12C-34-2-24-10-20-22-14-18-10-12-9-6-2-16-4-34 0-48Z"
      />
      <path
        fill="var(--color-majith)"
        d="M0-14C4-4 19 2 19 20 19 32 10 39 0 39S-19 32-19 20C-19 10-12 6-9 0-6 2-4 5-3 8 0 2-2-6 0-14Z"
      />
      <path
        fill="var(--color-dadam)"
        d="M0 10C2 16 9 18 9 26 9 32 5 35 0 35S-9 32-9 26C-9 18-2 16 0 10Z"
      />
    </svg>
  )
}

/** The owner's logo, or the flame, and the shop's name, always in Latin script as on the packs. */
export function Logo({ name }: { name: string }) {
  const logo = useSettings()?.logo
  return (
    <span className="logo" lang="en">
      {logo ? <img {...logo} alt="" className="logo-own" /> : <Flame />}
      <span className={logo && isWordmark(logo) ? 'sr-only' : undefined}>{name.toLowerCase()}</span>
    </span>
  )
}
