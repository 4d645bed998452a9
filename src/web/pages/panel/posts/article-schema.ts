import { Extension, Mark, Node } from '@tiptap/core'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** Allowed prefixes of a link; the server sanitises it again (sanitise-post). */
const LINK = /^(?:https?:\/\/[^/\\\s]|mailto:\S|tel:[+\d]|\/(?![/\\]))/i

export function isLinkAddress(address: string): boolean {
  return LINK.test(address)
}

/** A picture of the shop; inserted by the picture row. */
const Picture = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Whether a header cell belongs to a column or a row. */
const scope = { scope: { default: null } }
const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), ...scope }
  },
})

const lang = { lang: { default: null } }
/** Words whose language the author named. */
const Quoted = Mark.create({
  name: 'quoted',
  addAttributes: () => lang,
  parseHTML: () => [{ tag: 'span[lang]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})
const QuotedWhole = Extension.create({
  name: 'quotedWhole',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'listItem', 'blockquote', 'tableHeader', 'tableCell', 'bold', 'italic'],
      attributes: lang,
    },
  ],
})

/** Exactly the HTML that the shop stores, so that nothing is lost. */
export const ARTICLE_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    hardBreak: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      linkOnPaste: true,
      HTMLAttributes: { rel: null, target: null, class: null },
      isAllowedUri: (address) => isLinkAddress(address),
      shouldAutoLink: (address) => isLinkAddress(address),
    },
  }),
  TableKit.configure({ table: { resizable: false }, tableHeader: false, tableCell: false }),
  TableCell,
  ScopedHeader,
  Picture,
  Quoted,
  QuotedWhole,
]
