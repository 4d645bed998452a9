import type { ProductId } from '#domain/ids.ts'
import { ShopLink } from '../layout/shop-link.tsx'
import { rememberConcern } from '../quiz/remember-concern.ts'

interface NeedBlockProps {
  answer: {
    title: string
    lines: readonly string[]
    signs: { title: string; list: readonly string[] } | null
    link: { text: string; to: string; sachet: ProductId | null } | null
  }
  onOpen?(): void
}

/** Information about a complaint or a use above the products; the signs that need a doctor come first. */
export function NeedBlock({ answer: { title, lines, signs, link }, onOpen }: NeedBlockProps) {
  return (
    <section className="raise stack stack-start gap-8 bar below-20 need" aria-label={title}>
      <h2 className="title-small">{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {signs && (
        <p className="small">
          <b>{signs.title}:</b> {signs.list.join(' · ')}
        </p>
      )}
      {link && (
        <ShopLink
          to={link.to}
          className="btn btn-small btn-primary"
          data-again={link.sachet !== undefined || undefined}
          onClick={() => {
            if (link.sachet) rememberConcern(link.sachet)
            onOpen?.()
          }}
        >
          {link.text}
        </ShopLink>
      )}
    </section>
  )
}
