/** What a shared link says of /about; the page's own texts travel with its loader (about-texts.ts). */
export const about = {
  metaTitle: 'About · {shop}',
  metaText:
    'A shop from Gujarat for Ayurvedic sharbats and drinks, cosmetics, instant mix food and herbal remedies. What we offer, how we choose, and why to choose us.',
} as const
