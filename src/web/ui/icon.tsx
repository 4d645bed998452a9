import type { ReactNode } from 'react'

/** Drawn for the shop on a 24 box, stroke 2, square caps. */
const ICONS = {
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  account: (
    <>
      <circle cx="12" cy="7.5" r="4" />
      <path d="M4 21v-2c0-2.5 2-4 5-4h6c3 0 5 1.5 5 4v2" />
    </>
  ),
  cart: (
    <>
      <path d="M4 8.5h16v12H4z" />
      <path d="M8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5" />
    </>
  ),
  menu: <path d="M3 6.5h18M3 12h18M3 17.5h18" />,
  close: <path d="m5 5 14 14M19 5 5 19" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  down: <path d="m5 9 7 7 7-7" />,
  up: <path d="m5 15 7-7 7 7" />,
  left: <path d="m15 5-7 7 7 7" />,
  right: <path d="m9 5 7 7-7 7" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  share: <path d="M12 3v13M7.5 7.5 12 3l4.5 4.5M5 12v9h14v-9" />,
  link: (
    <>
      <path d="M10 14a4 4 0 0 0 6 .4l3.4-3.4a4 4 0 0 0-5.7-5.7L12.5 6.5" />
      <path d="M14 10a4 4 0 0 0-6-.4L4.6 13a4 4 0 0 0 5.7 5.7l1.2-1.2" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M3.5 20.5 5 15.8a8.5 8.5 0 1 1 3.3 3.3z" />
      <path d="M9 8c-.6 3.900 3.100 7.600 7 7l.6-2.100-2.200-1-1.100 1c-1-.5-1.700-1.2-2.200-2.200l1-1.100-1-2.200z" />
    </>
  ),
  filter: <path d="M3 6h18M6.5 12h11M10 18h4" />,
} as const satisfies Readonly<Record<string, ReactNode>>

export interface IconProps {
  name: keyof typeof ICONS
  size?: number | undefined
}

/** Always used beside or inside a text with the same meaning. */
export function Icon({ name, size = 25 }: IconProps) {
  return <IconFrame size={size}>{ICONS[name]}</IconFrame>
}

/** Shapes on the 24 px box, for icons that only one place has. */
export function IconFrame({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
