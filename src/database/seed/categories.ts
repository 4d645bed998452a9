import type { Category } from '#domain/catalog/product.ts'

/** The six categories in the shop's order, with names in every language. */
export const CATEGORIES: readonly Category[] = [
  category('sharbats', 'Sharbats', 'शरबत', 'શરબત'),
  category('drinks', 'Drinks', 'पेय', 'પીણાં'),
  category('cosmetics', 'Cosmetics', 'सौंदर्य प्रसाधन', 'સૌંદર્ય પ્રસાધનો'),
  category('functional-foods', 'Functional Foods', 'पौष्टिक आहार', 'પૌષ્ટિક આહાર'),
  category('instant-mixes', 'Instant Mixes', 'इंस्टेंट मिक्स', 'ઇન્સ્ટન્ટ મિક્સ'),
  category('herbal-remedies', 'Herbal Remedies', 'जड़ी-बूटी उत्पाद', 'જડીબુટ્ટી ઉત્પાદનો'),
]

function category(id: string, title: string, hi: string, gu: string): Category {
  return { id, title, names: { hi, gu }, picture: `category-${id}` }
}
