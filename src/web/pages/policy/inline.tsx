import { Fragment } from 'react'
import { type InlinePart, inlineParts } from '#domain/policies/inline-parts.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { Voiced } from '../../ui/voiced.tsx'

/** A policy's sentence with its links and emphasis. */
export function Inline({ text }: { text: string }) {
  return inlineParts(text).map((part) => <Fragment key={part.at}>{shown(part)}</Fragment>)
}

function shown(part: InlinePart) {
  if (part.kind === 'link') {
    const { target, text } = part
    return target.startsWith('/') ? (
      <ShopLink to={target}>{text}</ShopLink>
    ) : (
      <a href={target}>{text}</a>
    )
  }
  const text = <Voiced text={part.text} />
  if (part.kind === 'strong') return <strong>{text}</strong>
  if (part.kind === 'em') return <em>{text}</em>
  return text
}
