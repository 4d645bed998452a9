import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

interface MotifProps {
  /** The plant's block: `khus`, `rose`, `lotus` … */
  name: string
  /** Width and height in pixels. */
  size: number
  /** Coloured by the text colour. */
  className?: string
}

/** One motif in the text colour. */
export function Motif({ name, size, className }: MotifProps) {
  const printed: CSSProperties = {
    width: size,
    height: size,
    maskImage: `url(/artwork/motif-${name}.svg)`,
  }
  return <span aria-hidden="true" className={classNames('motif', className)} style={printed} />
}
