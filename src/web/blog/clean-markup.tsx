import type { CleanHtml } from '#domain/blog/post.ts'

interface CleanMarkupProps {
  html: CleanHtml
  /** The language that it is written in. */
  lang: string
  className: string
}

/** The one place where HTML is shown as markup; it takes nothing but what was cleaned. */
export function CleanMarkup({ html, ...rest }: CleanMarkupProps) {
  const markup = { dangerouslySetInnerHTML: { __html: html } }
  return <div {...rest} {...markup} />
}
