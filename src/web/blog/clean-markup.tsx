import type { CleanHtml } from '#domain/blog/post.ts'

interface CleanMarkupProps {
  html: CleanHtml
  /** The language of the HTML, where it is not the page's. */
  lang: string | undefined
  className: string
}

/** The only place that renders HTML as markup; it accepts only `CleanHtml`. */
export function CleanMarkup({ html, ...rest }: CleanMarkupProps) {
  const markup = { dangerouslySetInnerHTML: { __html: html } }
  return <div {...rest} {...markup} />
}
