import type { MetaDescriptor } from 'react-router'
import { files } from '#urls.ts'

/** The link by which feed readers find the blog. */
export function feedLink(origin: string, title: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title,
    href: `${origin}${files.feed}`,
  }
}
